import { amountsOf, inStatement, readCharge } from './amounts'
import { ignoringCase } from './dues-words'
import { sentenceMatches, type FieldSignals } from './signal'

const building =
  '(?:construction|building|builder|compliance|architectural(?: review)?|ARC|ACC|clean-?up|damage|road|remodel(?:ing)?|renovation|contractor|completion|performance|landscap\\w+|improvement|plan review)'

export const constructionDeposit: FieldSignals = {
  path: 'financial.constructionDeposit',
  mentions: amountsOf,
  hint: /deposit|bond/i,
  bias: -4.2,
  signals: [
    sentenceMatches(
      'before',
      ignoringCase(`\\b${building}["”’]?\\s(?:\\w+\\s)?(?:deposits?|bonds?)\\b[^.;$]{0,110}$`),
      3.5,
      'construction deposit before',
    ),
    sentenceMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:cash )?(?:refundable )?(?:${building} )(?:\\w+ )?(?:deposit|bond)\\b`,
      ),
      4,
      'followed by construction deposit',
    ),
    sentenceMatches('before', /\bdeposits?\b[^.;$]{0,60}$/i, 1.7, 'a deposit before'),
    sentenceMatches('after', /^\s{0,3}\)?\s?(?:dollars )?(?:\w+ ){0,2}deposit\b/i, 1.7, 'a deposit behind'),
    sentenceMatches(
      'sentence',
      ignoringCase(
        `\\b(?:construct\\w*|build\\w*|remodel\\w*|renovat\\w*|contractor|architectural|alteration|improvement|new home|plans)\\b`,
      ),
      1.7,
      'building',
    ),
    sentenceMatches('sentence', /\b(?:refund\w*|returned (?:to|upon|after)|forfeit\w*|damage)\b/i, 0.7),
    sentenceMatches(
      'sentence',
      /\b(?:club ?house|pool|rental|rent|lease|tenant|key|fob|gate|party|event|reservation|move-?in|moving|elevator|pet|fidelity|surety|insurance|bonded|security deposit|certificate of deposit|bank|utility)\b/i,
      -3.5,
      'another deposit',
    ),
    inStatement(-7),
  ],
  read: readCharge(5000, 10_000_000),
}
