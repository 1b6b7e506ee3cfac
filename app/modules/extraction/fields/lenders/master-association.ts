import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionAt, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { precededBy, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

/** Not a word that begins a sentence or a recital. */
const capitalizedWordExceptOpeners = "(?!The\\b|By\\b|Whereas\\b|WHEREAS\\b)[A-Z][\\w.'&-]{0,24}"
const masterName = new RegExp(
  `(?:${capitalizedWordExceptOpeners} (?:(?:of|at|on|the|and) )?){1,6}(?:Master|MASTER|Umbrella) (?:${capitalizedWordExceptOpeners} ){0,4}(?:Association|ASSOCIATION)(?:,? Inc\\b\\.?)?`,
  'g',
)
/** "Demo Lakes Community Association, Inc. (the "Master Association")". */
const calledMaster = new RegExp(
  `((?:${capitalizedWordExceptOpeners} (?:(?:of|at|on|the|and) )?){1,7}(?:Association|ASSOCIATION)(?:,? Inc\\b\\.?)?),?(?: a [A-Za-z-]{1,20} (?:nonprofit|non-profit|not-for-profit)? ?corporation,?)? ?\\((?:hereinafter |herein )?(?:called |referred to as )?(?:the )?["']?Master Association`,
  'g',
)
/** "Master Association: Demo Lakes Community Association", "'Master Association' means Demo Lakes ...". */
const masterIs = new RegExp(
  `["']?Master (?:Homeowners |Community |Property Owners )?Association["']?(?: name)?(?::| (?:shall )?(?:mean|refer)s?(?: and refers?)?(?: to)?(?: the)?| is(?: the)?| is called| name:?) {1,3}((?:${capitalizedWordExceptOpeners} (?:(?:of|at|on|the|and) )?){1,7}(?:Association|ASSOCIATION|HOA|POA|District)(?:,? Inc\\b\\.?)?)`,
  'g',
)
const onlyGenericWords =
  /^(?:The|A|An|Such|Said|Any|Each|Declarant|Home|Homeowners'?|Property|Owners'?|Community|Residential|Section|Article|Declaration|For|Of|Bylaws|\s|&|and|of|Facilities|Facility|MASTER|Master|ASSOCIATION|Association|Inc\.?)+$/i

const maxNames = 60

function masterMentions(pageText: PageText): Mention[] {
  const mentions: Mention[] = []
  const add = (name: string, start: number) => {
    if (mentions.length === maxNames) return
    const value = collapseWhitespace(name).replace(/[.,]$/, '')
    const ownWords = value.replace(/\b(?:Master|Umbrella|Association)\b/gi, '').trim()
    if (ownWords !== '' && !onlyGenericWords.test(ownWords))
      mentions.push(mentionAt(pageText, 'name', value, start, start + name.length))
  }
  for (const match of pageText.text.matchAll(masterIs))
    add(match[1] ?? '', match.index + match[0].length - (match[1] ?? '').length)
  for (const match of pageText.text.matchAll(calledMaster)) add(match[1] ?? '', match.index)
  for (const match of pageText.text.matchAll(masterName))
    if (!mentions.some((mention) => mention.start <= match.index && match.index < mention.end))
      add(match[0], match.index)
  return mentions
}

/** The master association to which the association belongs. */
export const masterAssociation: FieldSignals = {
  path: 'propertyInfo.masterAssociation',
  mentions: masterMentions,
  hint: /master (?:\w+ ){0,3}association|umbrella association/i,
  bias: -3.5,
  signals: [
    contextMatches('before', /Master (?:\w+ ){0,2}Association["']?[^.;]{0,25}$/i, 4.5, 'defined before'),
    contextMatches(
      'after',
      /^,?[^.;]{0,70}\(?[^.;]{0,20}["']?Master Association["']?/i,
      5.5,
      'defined after',
    ),
    contextMatches(
      'before',
      /\b(?:members? of|membership in|part of|within|subject to|governed by|belongs? to|sub-?association of|under|annexed (?:in)?to|dues to|assessments? (?:to|of|by)|paid to|payable to|levied by)\s(?:the )?$/i,
      3.8,
      'belongs to',
    ),
    contextMatches(
      'sentence',
      /\b(?:members? of|sub-?association|in addition to|also|both|addition\w*|separate(?:ly)?|each owner)\b/i,
      0.8,
    ),
    precededBy(
      /\b(?:master|umbrella)\b[^?]{0,60}\?\W{0,6}(?:yes\b)?[\s,:;–-]{0,6}(?:name\b)?[\s,:;–-]{0,4}$/i,
      4.2,
      'the answer to a question',
      120,
    ),
    contextMatches('sentence', /\bmaster (?:declaration|assessments?|dues|covenants)\b/i, 1),
    customSignal(
      'at the head of a page',
      -3,
      (m, { pageText }) => m.start < 400 && !/[a-z]{3}/.test(textBefore(m, pageText, 60)),
    ),
    contextMatches(
      'before',
      /(?:declaration|by-?laws|articles|minutes|rules|budget|meeting|board) (?:of|for)(?: the)?\s$/i,
      -2,
      'the title of its documents',
    ),
    contextMatches('sentence', /\b(?:acknowledg|notary|sworn|by:|president|its:|in witness)\b/i, -1.5),
    contextMatches(
      'sentence',
      /\b(?:may (?:be )?(?:form|creat|establish|organiz)\w*|if (?:a|any)|example)\b/i,
      -2,
    ),
  ],
  read: ({ value }) => (typeof value === 'string' && value.length <= 90 ? { typed: textOf(value) } : null),
}
