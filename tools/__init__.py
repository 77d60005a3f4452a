"""What the checkout needs besides the tests: a browser, a house to look at, the pictures in the documents."""
