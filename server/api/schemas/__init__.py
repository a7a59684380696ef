"""What goes over the wire: the bodies, queries and answers of the REST door, each declared once."""
