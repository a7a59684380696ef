"""What stands in each kind of letter, before it is put into words."""
