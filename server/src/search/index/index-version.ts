// The version of the search index.

/** Raise it whenever the words, marks or columns of entries change: the server then indexes all documents anew. */
export const indexVersion = 1
