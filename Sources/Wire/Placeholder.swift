// Placeholder until the floor is built.
