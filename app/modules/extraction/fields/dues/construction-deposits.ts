import type { Mention } from '../../page/mentions'
import { inStatement } from '../../signals/amounts'
import { chargesOf, readCharge } from './charges'
import {
  ignoringCase,
  customSignal,
  contextMatches,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'
import { topicOf } from '../../signals/topics'

const constructionWords =
  "(?:construction|building|builder|compliance|architectural(?: review)?|ARC|ACC|clean-?up|damage|road|remodel(?:ing)?|renovation|contractor|completion|performance|landscap\\w+|improvement|plan review|installation|contractor['’]s)"

const otherDepositWords =
  /\b(?:club ?house|pool|rental|rent|lease|tenant|key|fob|gate|party|event|reservation|move-?in|moving|elevator|pet|fidelity|surety|insurance|bonded|security deposit|certificate of deposit|bank|utility)\b/i
const constructionDepositBefore = ignoringCase(
  `\\b${constructionWords}\\s(?:\\w+\\s)?(?:deposits?|bonds?)\\b[^.;$]{0,60}$`,
)
/** A deposit named for construction, even beside words of other deposits: "compliance deposit, pool or addition". */
const isNamedForConstruction = ({ before, sentence }: Mention) =>
  constructionDepositBefore.test(before) &&
  !/\b(?:fidelity|surety|bank|insurance|club ?house|elevator|mov(?:e|ing)|certificate of deposit)\b/i.test(
    sentence,
  )

const constructionWork =
  /\b(?:construct(?:ion|ed|ing)?|build(?:s|ing|er)?s?|built|house is (?:finished|complete\w*)|additions?|remodel\w*|renovat\w*|architectural|ARC|ACC|ARB|contractors?|landscape plan|final inspection|committee signs off|compliance|road damage)\b/i
const refundWords = /\b(?:refund\w*|returned|return of|given? back|gets? (?:it|this) back|comes back)\b/i
/** Money that the association holds until construction is complete. */
const isHeldDuringConstruction = (mention: Mention, { pageText }: Surroundings) => {
  const context = `${topicOf(mention, pageText)} ${mention.sentence}`
  return (
    (/\bdeposit\b(?:[^.;$]{0,40}|\.\s)$|\b(?:posts?|leaves?|puts? (?:up|down)|places?)\s$/i.test(
      mention.before === '' ? `${topicOf(mention, pageText)} ` : mention.before,
    ) ||
      /^\s?\)?\s?(?:\w+ ){0,2}deposit\b/i.test(mention.after)) &&
    constructionWork.test(context) &&
    (/\bdeposit\b/i.test(context) ||
      refundWords.test(context) ||
      /\b(?:until|before)\b/i.test(mention.sentence)) &&
    !otherDepositWords.test(mention.sentence)
  )
}

/** The deposit that an owner leaves while building, which is refunded afterward. */
export const constructionDeposit: FieldSignals = {
  path: 'financial.constructionDeposit',
  mentions: chargesOf,
  hint: /deposit|bond|\bposts?\b|\bleaves?\b/i,
  bias: -4.2,
  signals: [
    customSignal('held during construction', 4, isHeldDuringConstruction),
    contextMatches(
      'before',
      ignoringCase(`\\b${constructionWords}["”’]?\\s(?:\\w+\\s)?(?:deposits?|bonds?)\\b[^.;$]{0,110}$`),
      3.5,
      'construction deposit before',
    ),
    contextMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:cash )?(?:refundable )?(?:${constructionWords} )(?:\\w+ )?(?:deposit|bond)\\b`,
      ),
      4,
      'followed by construction deposit',
    ),
    contextMatches('before', /\bdeposits?\b[^.;$]{0,60}$/i, 1.7, 'a deposit before'),
    contextMatches(
      'after',
      /^\s{0,3}\)?\s?(?:dollars )?(?:\w+ ){0,2}(?:deposit|(?:cash|performance|damage|completion|surety) bond)\b/i,
      1.7,
      'a deposit after',
    ),
    contextMatches(
      'sentence',
      /\b(?:construct\w*|build\w*|remodel\w*|renovat\w*|contractor|architectural|alteration|improvement|new home|plans|addition|ground|ARC|ACC)\b/i,
      1.7,
      'construction in the sentence',
    ),
    contextMatches('sentence', /\b(?:refund\w*|returned (?:to|upon|after)|forfeit\w*|damage)\b/i, 0.7),
    contextMatches(
      'before',
      /\b(?:post|posts|furnish|put up)\s(?:with the \w+ )?(?:an? )?$/i,
      1.5,
      'a deposit to post',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,12}\b(?:for |during )?(?:new )?(?:construction|building|additions?|remodel\w*)\b/i,
      1.2,
      'construction after',
    ),
    customSignal(
      'another kind of deposit',
      -3.5,
      (m) => otherDepositWords.test(m.sentence) && !isNamedForConstruction(m),
    ),
    customSignal('named as a construction deposit', 1.5, isNamedForConstruction),
    inStatement(-10),
    contextMatches(
      'before',
      /\b(?:account|escrow)(?: account)? (?:balance|has|holds)\b[^.;$]{0,20}$/i,
      -9,
      'the balance of an account',
    ),
  ],
  read: readCharge(50_00, 100_000_00),
}
