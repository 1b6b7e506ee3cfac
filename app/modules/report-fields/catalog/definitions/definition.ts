/** What a field means: for the readers of documents, for staff, and for `docs/fields.md`. */
export type Definition = {
  definition: string
  /** A passage that answers it, of our own making. */
  example: string
  /** What is easily taken for it. */
  excludes: string
}

export const means = (definition: string, example: string, excludes: string): Definition => ({
  definition,
  example,
  excludes,
})
