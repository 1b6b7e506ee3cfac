import type { Mention } from '../../page/mentions'
import { inStatement, nearbyWords } from '../../signals/amounts'
import { chargesOf, readCharge } from './charges'
import { chargedFor } from './charge-subjects'
import {
  ignoringCase,
  customSignal,
  inDocumentKind,
  precededBy,
  contextMatches,
  type FieldSignals,
} from '../../signals/signal'

const transferWords =
  '(?:(?:title |ownership |account |property |HOA |association |deed |membership |home )?transfer|resale(?:[- ](?:certificate|disclosure|package|inspection|document|processing))?s?|estoppel(?:[- ](?:certificate|letter))?|change[- ]of[- ](?:ownership|owner|title)|ownership[- ](?:change|transfer)|status letter|closing(?: letter| statement| package)?|disclosure(?: package| packet| statement)?|payoff (?:letter|statement)|new (?:owner|member|homeowner)(?: set-?up| account| account set-?up)?|account set-?up|conveyance|reconveyance|document (?:preparation|package)|reinvestment|sale|re-?sale demand|demand (?:letter|statement))'

/** Words for the sale of a home. */
const saleWords =
  /\b(?:changes? hands|(?:homes?|houses?|lots?|units?|property|properties|condos?|residences?) (?:is |are |gets? |being )?(?:sells?|sold|closes?|transfers?|transferred|conveyed)|(?:upon|for|at|with|after|each|every|any) (?:the |each |every |any |a )?(?:\w+ )?(?:sale|transfer|resale|conveyance)|transfer of (?:title|ownership|membership|the (?:property|lot|unit|home)|an? (?:lot|unit|home|membership))|clos(?:ing|es) (?:letter|statement|on (?:a|the|their|your) \w+)|set(?:ting)? up (?:the|an?|your) (?:new )?(?:account|owner)|sell(?:ing|s)? (?:your|their|his|a|the) |(?:when|if|each time|whenever) (?:the )?ownership (?:is )?(?:changes|changed|transfers|transferred)|\bto transfer (?:the )?(?:ownership|title|an account|the account))/i
const chargeBefore = /\b(?:fee|charges?|charged|pays?|costs?)\b[^.;$]{0,60}$/i
const chargeAfter =
  /^\s?\)?\s?(?:dollars )?(?:\w+ ){0,2}(?:fee|charge)\b|^[^.;$]{0,30}\b(?:is|are|will be|shall be) charged\b/i
const otherChargeWords =
  /\b(?:dues|enhancement|community fee|(?<!re-?)assessments?|deposit|fines?|interest|late|contribut\w+|capital|reserves?|prorat\w+|months?|rent\w*|leas\w+|tenants?|special|insurance|attorney\w*)\b/i

const contributionWords =
  /\bworking capital|capital (?:contribution|improvement)|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)/i
const isTransferFee = ({ before, after }: Mention) =>
  ignoringCase(`\\b${transferWords}\\s(?:fees?|charges?)(?: at closing)?(?: of| is|:)?\\s*$`).test(before) ||
  ignoringCase(`^\\s?${transferWords}\\s(?:fee|charge)`).test(after)

/** What is charged when a home is sold, for the transfer or for its documents. */
export const transferFee: FieldSignals = {
  path: 'financial.transferFee',
  mentions: chargesOf,
  hint: /transfer|resale|estoppel|disclosure|change of|changes hands|ownership|closing|conveyance|reinvestment|new owner|set(?:ting)?[ -]?up|sale\b|\bsell|\bsold|6\(d\)/i,
  bias: -4.7,
  signals: [
    chargedFor('sale', 4.2),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${transferWords}\\s(?:processing |administrative |administration |service |set-?up )?(?:fees?|charges?|costs?)\\b[^.;$]{0,120}$`,
      ),
      4,
      'transfer fee before',
    ),
    precededBy(
      /\b(?:transfer|resale) fees?(?: (?:at|upon|due at) (?:closing|sale|transfer))?\s{0,3}[:?]\s{0,8}(?:yes,?\s)?$/i,
      4,
      'label: transfer fee',
    ),
    contextMatches(
      'before',
      ignoringCase(
        `\\b${transferWords}\\s(?:and \\w+ )?(?:fees?|charges?)(?: of| is|:| in the amount of| equal to)?\\s*$`,
      ),
      1.5,
      'transfer fee of',
    ),
    contextMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:\\w+ ){0,3}?${transferWords}\\s(?:processing |administrative )?(?:fee|charge)`,
      ),
      5.5,
      'followed by transfer fee',
    ),
    contextMatches(
      'row',
      ignoringCase(`\\b${transferWords}\\b[^$]{0,30}\\b(?:fee|charge)s?\\b`),
      2,
      'row: transfer fee',
    ),
    contextMatches('before', /\b(?:fee|charge)\b[^.;$]{0,40}$/i, 1, 'a fee before'),
    contextMatches(
      'before',
      /\b(?:fee|charge)(?: of| in the amount of| equal to| is|:)?\s*$/i,
      1,
      'a fee of',
    ),
    contextMatches(
      'after',
      /^[^.;$]{0,70}\b(?:transfer(?:red|s)? (?:of )?(?:title|ownership)|resale|sale of (?:the |a |any )?(?:unit|lot|home|property)|change (?:of|in) ownership|at (?:the )?(?:time of )?closing|new owner)/i,
      1.7,
      'a sale after',
    ),
    contextMatches(
      'before',
      /\b(?:upon (?:the )?(?:sale|transfer|resale|conveyance)|(?:each|every|any|upon each) (?:transfer|sale|resale|conveyance)|when (?:a|the|any) (?:unit|lot|home|property) (?:is|are) (?:sold|transferred|conveyed)|change (?:of|in) ownership|at closing)\b[^.;$]{0,120}$/i,
      2.5,
      'a sale before',
    ),
    contextMatches(
      'sentence',
      /\b(?:buyer|purchaser|seller|grantee|closing|escrow|title company|realtor|new (?:owner|member)|sold|sale)\b/i,
      0.8,
    ),
    contextMatches(
      'sentence',
      /\bworking capital|capital (?:contribution|improvement)|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)|enhancement (?:fee|contribution)/i,
      -4,
      'a contribution in the sentence',
    ),
    customSignal(
      'a transfer fee beside a contribution',
      2.5,
      (m) => contributionWords.test(m.sentence) && isTransferFee(m),
    ),
    nearbyWords(
      /\b(?:late|interest|fines?|moving|move-?in|returned|NSF|reserves?|deposit|transfer (?:to|from) (?:reserve|savings|checking|operating)|funds? transfer|wire|balance|dues|assessments? of|insurance|attorney\w*|cop(?:y|ies) of|key|prorated|tax(?:es)?)\b/i,
      -2,
      'another charge nearby',
      35,
      18,
    ),
    contextMatches(
      'before',
      /\b(?:(?<!\b(?:account|title|ownership|membership|deed|property|owner) )transfer(?:red)?|moved)\s(?:of )?$/i,
      -4,
      'money transferred',
    ),
    contextMatches(
      'sentence',
      /\b(?:transferred (?!title|ownership|to (?:a |the )?new)|transfer of (?:funds|\$)|(?<!\b(?:account|title|ownership|membership|deed|property|owner) )transfer \$|to savings|to reserves?|money market|checking|exceed\w*|transfer tax)\b/i,
      -2,
      'a transfer of money',
    ),
    contextMatches(
      'before',
      /(?:^|\s{3}|•\s)\W{0,4}(?:[\w/-]+ ){0,2}(?:resale|re-sale|estoppel|disclosure|closing|transfer|status)(?:[ /][\w-]+){0,4}\s(?:packet|package|certificate|letter|statement|documents?)(?: \([^)]{0,40}\))?\s?(?::|-|–|\.{2,})\s*$/i,
      6,
      'label: a package or certificate',
    ),
    customSignal(
      'charged when a home is sold',
      5,
      (mention) =>
        mention.row === '' &&
        saleWords.test(mention.sentence) &&
        (chargeBefore.test(mention.before) || chargeAfter.test(mention.after)) &&
        !otherChargeWords.test(`${mention.before.slice(-45)} ${mention.after.slice(0, 30)}`),
    ),
    contextMatches(
      'before',
      /(?:^|\s{3}|[•:,;(–-]\s)\W{0,4}(?:(?:account|title|ownership|membership|deed|property|owner|new owner|member)(?:ship)? (?:transfer|set-?up|change)|set-?up)s?(?: (?:of|per) \w+)?\s?(?:\([^)]{0,40}\)\s?)?(?:[:–-]|\.{2,}|\bis\b)?\s*$/i,
      5,
      'label: transfer or account setup',
    ),
    customSignal(
      'an amount for the transfer',
      5,
      (mention) =>
        /^\s?\)?\s?(?:for )?(?:the |an? )?(?:(?:title|account|ownership) )?(?:transfer|set-?up)\b(?!\s(?:to|from|of|into)\b)/i.test(
          mention.after,
        ) && /\b(?:fees?|charges?|charged|buyers?|sellers?|closing|new owners?)\b/i.test(mention.sentence),
    ),
    contextMatches(
      'after',
      /^\s?\)?\s?(?:fee|charge)\s(?:is\s)?(?:collected|charged|paid|due|payable)\s(?:up)?(?:on|at)\s(?:the\s|each\s|any\s)?(?:sale|closing|transfer|resale)\b/i,
      4,
      'a fee collected upon a sale',
    ),
    contextMatches(
      'before',
      /\b(?:fee|charge) for (?:the |a )?(?:transfer|change) of (?:ownership|title|owner)\s?[:–-]?\s{0,4}$/i,
      4,
      'label: a fee for the transfer',
    ),
    contextMatches('before', /\bno\s(?:\w+\s){0,3}$/i, -2),
    contextMatches(
      'before',
      /\b(?:wire|bank|stock|balance|fund) transfer\b[^.;$]{0,30}$/i,
      -7,
      'a transfer of a bank',
    ),
    contextMatches(
      'row',
      /\b(?:transfer|change) of (?:ownership|title|owner)\b|\b(?:ownership|title|account) (?:transfer|change)\b/i,
      3,
      'row: change of ownership',
    ),
    customSignal(
      'row: transfer, in a fee schedule',
      3,
      (mention, { kind }) =>
        kind === 'fee_schedule' &&
        ignoringCase(`\\b${transferWords}`).test(mention.row) &&
        !/\bfees?\b/i.test(mention.row),
    ),
    customSignal('row: package or certificate', 2, (mention) =>
      /\b(?:resale|estoppel|disclosure|closing)[- ]\w+/i.test(mention.row),
    ),
    inStatement(-7),
    inDocumentKind(0.5, 'fee_schedule'),
  ],
  read: readCharge(10_00, 5_000_00),
}
