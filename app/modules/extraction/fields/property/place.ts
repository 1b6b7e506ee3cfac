import type { Candidate } from '../../../report-fields/candidate'
import type { PageText } from '../../page/page-text'
import { electValue } from '../../signals/document-fields'
import { countyField } from './county'
import { stateField } from './state'

/** County and state, by what all pages of a document say about the land, the law, and addresses. */
export const findPlace = (pageTexts: readonly PageText[]): Candidate[] =>
  [countyField, stateField].flatMap((field) => electValue(field, pageTexts))
