/** How to recognize the sentences to quote as an association's rule on a subject. */
export type Passage = {
  path: string
  subject: RegExp
  heading: RegExp
  /** Words that mark a rule on this subject, besides the common ones. */
  requirement?: RegExp
  /** Details that a buyer asks for; each kind found counts. */
  details: RegExp[]
  /** Points for kinds of statements that make a sentence more or less relevant. */
  statements?: [words: RegExp, points: number][]
  /** Sentences to skip. */
  unless?: RegExp
  /** Words that a rule has and a report of its application lacks; required in minutes. */
  inMinutes?: RegExp
}
