/** Why a file can't be read, or not wholly; the sentence goes to people, after the file's name. */
export type FailureCode =
  'locked' | 'damaged' | 'too_large' | 'too_long' | 'empty' | 'illegible' | 'stalled' | 'memory' | 'crashed'

/** Begin with a small letter: the file's name stands before them. */
export const failureSentences: Record<FailureCode, string> = {
  locked: 'is locked with a password. Please send a copy that opens without one.',
  damaged: 'is damaged and can’t be opened. Please send it again.',
  too_large: 'unpacks to more than can be read safely. Please send it as a PDF.',
  too_long: 'has more than 500 pages. The first 500 were read, the rest was not.',
  empty: 'holds no text.',
  illegible: 'shows nothing that can be read. Please send a clearer copy.',
  stalled: 'could not be read in time: a page took longer than a minute. What came before it was read.',
  memory: 'needs more memory than a document may take. What came before that was read.',
  crashed: 'could not be read to its end: something in it stops the reader. What came before was read.',
}

/** The file itself is the reason: trying again changes nothing. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly code: FailureCode) {
    super(failureSentences[code])
  }
}
