/** For platforms that cannot prove a deadlock. In a file without imports a bundler sees that this is constant, and drops what needs the class. */
export const Deadlock = null;
