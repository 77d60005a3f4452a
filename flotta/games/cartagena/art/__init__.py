"""The drawings of Cartagena: symbols and cards, pirates, the path."""
