/** Incremented when reading improves, so that documents read by an older version may be reread. */
export const readerVersion = 3
