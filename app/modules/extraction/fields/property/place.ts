import type { Candidate } from '../../../report-fields/candidate'
import type { PageText } from '../../page/page-text'
import { electValue } from '../../signals/document-fields'
import type { Weights } from '../../signals/signal'
import { countyField } from './county'
import { stateField } from './state'

/** County and state, by what all pages of a document say about the land, the law, and addresses. */
export const findPlace = (pageTexts: readonly PageText[], weights: Weights): Candidate[] =>
  [countyField, stateField].flatMap((field) => electValue(field, pageTexts, weights))
