"""The drawings of Tortuga, each idea in a file of its own."""
