"""Tables and transactions; the only room that speaks SQL."""
