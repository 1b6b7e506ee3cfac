import { countOf } from '../../../report-fields/typed-value'
import { mentionsOf } from '../../page/mentions'
import { withQuestions } from '../../signals/question-answers'
import { inDocumentKind, contextMatches, type FieldSignals } from '../../signals/signal'

const anyOne = '(?:one|a single|single|any one|the same|any single|an individual|the largest)'
const holder =
  '(?:individual(?: or entity)?|person(?: or entity)?|entity(?: or individual)?|owner|unit owner|investor|company|LLC|party|landlord|member|homeowner|corporation)'
const oneOwner = `${anyOne} ${holder}`
const homes =
  '(?:residential )?(?:units?|homes?|lots?|condos?|condominiums?|townho(?:me|use)s?|properties|doors)'

/** How many homes belong to the owner who has the most. */
export const largestOwner: FieldSignals = {
  path: 'propertyInfo.largestOwnerUnits',
  mentions: (pageText) => withQuestions(pageText, mentionsOf(pageText, 'count')),
  hint: /\bown(?:s|ed)?\b|\bh(?:olds?|eld)\b|controls?/i,
  bias: -5,
  signals: [
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:largest|most|highest|greatest|maximum|total) (?:number|no\\.?|#) of ${homes}(?: that are| currently)? (?:owned|held)(?: or controlled)? by (?:any )?(?:${oneOwner}|one|same)[^.;\\d]{0,40}$`,
        'i',
      ),
      7,
      'the largest number of units of one owner',
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:most|number of) ${homes} (?:owned|held) by (?:any )?(?:${oneOwner}|one)[^.;\\d]{0,30}$`,
        'i',
      ),
      6,
      'units owned by one',
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:${oneOwner})\\b[^.;\\d]{0,25}\\b(?:owns?|owned|holds?|held|controls?|has|purchased|bought)\\s(?:a total of |as many as |about |approximately )?$`,
        'i',
      ),
      4.6,
      'one owner owns',
    ),
    contextMatches(
      'after',
      new RegExp(
        `^\\)?\\s(?:of the )?(?:\\d+ )?${homes}\\s(?:are |is |currently |all )?(?:owned|held|controlled)(?: or controlled)? by (?:the )?(?:${oneOwner})`,
        'i',
      ),
      6,
      'owned by one owner',
    ),
    contextMatches(
      'after',
      new RegExp(`^\\)?\\s(?:of (?:the|our) )?(?:\\d+ )?${homes}\\b`, 'i'),
      1.4,
      'units after',
    ),
    contextMatches(
      'sentence',
      /\b(?:shall|may not|may|must|limit\w*|no more than|more than|maximum|prohibit\w*|restrict\w*|cannot|votes?|if (?:a|any|one|an)|whe(?:n|re|ther)|in the event|exceed\w*|entitled|lease|cap\b)\b/i,
      -3.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:declarant|developer|sponsor|builder|bank-owned|rule|proposal|amend\w*)\b/i,
      -1.5,
    ),
    contextMatches('after', /^\s?(?:%|percent|years?|months?|vehicles?|pets?|cars?|dogs?)/i, -6),
    inDocumentKind(0.8, 'questionnaire'),
  ],
  read: ({ value }) =>
    typeof value === 'number' && value >= 1 && value < 10_000 ? { typed: countOf(value, 'unit') } : null,
}
