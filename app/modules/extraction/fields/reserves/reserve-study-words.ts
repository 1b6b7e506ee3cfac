import { pageMatcher } from '../../signals/signal'

export const studyWords =
  /\b20\d{2} study\b|\breserves? (?:fund )?(?:study|studies|analysis|report|plan|update|specialist|funding)|\bfunding (?:study|plan)|capital needs assessment|\b(?:a|the|latest|last|most recent|(?:19|20)\d{2}) study (?:was (?:conducted|performed|completed|prepared)|by)\b/i

/** Also "our study" or "the completed study", without the word reserve. */
export const anyStudyWords = new RegExp(
  `${studyWords.source}|\\b(?:a|its|the|our)(?: [a-z]+){0,2} study\\b`,
  'i',
)

export const mentionsReserves = pageMatcher(/\b(?:reserves?|replacements?)\b/i)
