import type { Mention } from '../mentions'
import { amountsOf, inStatement, nearbyWords, readCharge } from './amounts'
import { ignoringCase } from './dues-words'
import { customSignal, inDocumentKind, precededBy, sentenceMatches, type FieldSignals } from './signal'

const transfer =
  '(?:(?:title |ownership |account |property |HOA |association |deed |membership |home )?transfer|resale(?:[- ](?:certificate|disclosure|package|inspection|document|processing))?s?|estoppel(?:[- ](?:certificate|letter))?|change[- ]of[- ](?:ownership|owner|title)|ownership[- ](?:change|transfer)|status letter|closing(?: letter| statement| package)?|disclosure(?: package| packet| statement)?|payoff (?:letter|statement)|new (?:owner|member|homeowner)(?: set-?up| account| account set-?up)?|account set-?up|conveyance|reconveyance|document (?:preparation|package)|sale|re-?sale demand|demand (?:letter|statement))'

const besideContribution =
  /\bworking capital|capital contribution|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)/i
const isTransferFee = ({ before, after }: Mention) =>
  ignoringCase(`\\b${transfer}\\s(?:fees?|charges?)(?: at closing)?(?: of| is|:)?\\s*$`).test(before) ||
  ignoringCase(`^\\s?${transfer}\\s(?:fee|charge)`).test(after)

export const transferFee: FieldSignals = {
  path: 'financial.transferFee',
  mentions: amountsOf,
  hint: /transfer|resale|estoppel|disclosure|change of|ownership|closing|conveyance|new owner|set-?up|sale\b/i,
  bias: -4.7,
  signals: [
    sentenceMatches(
      'before',
      ignoringCase(
        `\\b${transfer}\\s(?:processing |administrative |administration |service |set-?up )?(?:fees?|charges?|costs?)\\b[^.;$]{0,120}$`,
      ),
      4,
      'transfer fee before',
    ),
    precededBy(
      /\b(?:transfer|resale) fees?(?: (?:at|upon|due at) (?:closing|sale|transfer))?\s{0,3}[:?]\s{0,8}(?:yes,?\s)?$/i,
      4,
      'its label',
    ),
    sentenceMatches(
      'before',
      ignoringCase(
        `\\b${transfer}\\s(?:and \\w+ )?(?:fees?|charges?)(?: of| is|:| in the amount of| equal to)?\\s*$`,
      ),
      1.5,
      'transfer fee of',
    ),
    sentenceMatches(
      'after',
      ignoringCase(
        `^\\s{0,3}\\)?\\s?(?:dollars )?(?:\\w+ ){0,3}?${transfer}\\s(?:processing |administrative )?(?:fee|charge)`,
      ),
      5.5,
      'followed by transfer fee',
    ),
    sentenceMatches(
      'row',
      ignoringCase(`\\b${transfer}\\b[^$]{0,30}\\b(?:fee|charge)s?\\b`),
      2,
      'a row of it',
    ),
    sentenceMatches('before', /\b(?:fee|charge)\b[^.;$]{0,40}$/i, 1, 'a fee before'),
    sentenceMatches(
      'before',
      /\b(?:fee|charge)(?: of| in the amount of| equal to| is|:)?\s*$/i,
      1,
      'a fee of',
    ),
    sentenceMatches(
      'after',
      /^[^.;$]{0,70}\b(?:transfer(?:red|s)? (?:of )?(?:title|ownership)|resale|sale of (?:the |a |any )?(?:unit|lot|home|property)|change (?:of|in) ownership|at (?:the )?(?:time of )?closing|new owner)/i,
      1.7,
      'a sale behind',
    ),
    sentenceMatches(
      'before',
      /\b(?:upon (?:the )?(?:sale|transfer|resale|conveyance)|(?:each|every|any|upon each) (?:transfer|sale|resale|conveyance)|when (?:a|the|any) (?:unit|lot|home|property) (?:is|are) (?:sold|transferred|conveyed)|change (?:of|in) ownership|at closing)\b[^.;$]{0,120}$/i,
      2.5,
      'a sale before',
    ),
    sentenceMatches(
      'sentence',
      /\b(?:buyer|purchaser|seller|grantee|closing|escrow|title company|realtor|new (?:owner|member)|sold|sale)\b/i,
      0.8,
    ),
    sentenceMatches(
      'sentence',
      /\bworking capital|capital contribution|initiation|reserve (?:fund|contribution)|initial (?:assessment|contribution)|enhancement (?:fee|contribution)/i,
      -2.5,
      'a contribution',
    ),
    customSignal(
      'a transfer fee beside a contribution',
      2.5,
      (m) => besideContribution.test(m.sentence) && isTransferFee(m),
    ),
    nearbyWords(
      /\b(?:late|interest|fines?|moving|move-?in|returned|NSF|reserves?|deposit|transfer (?:to|from) (?:reserve|savings|checking|operating)|funds? transfer|wire|balance|dues|assessments? of|insurance|attorney\w*|cop(?:y|ies) of|key|prorated|tax(?:es)?)\b/i,
      -2,
      'of something else',
      35,
      18,
    ),
    sentenceMatches('before', /\b(?:transfer(?:red)?|moved)\s(?:of )?$/i, -4, 'money transferred'),
    sentenceMatches(
      'sentence',
      /\b(?:transferred|transfer of (?:funds|\$)|transfer \$|to savings|to reserves?|money market|checking|exceed\w*|transfer tax)\b/i,
      -2,
      'a transfer of money',
    ),
    sentenceMatches(
      'before',
      /(?:^|\s{3}|•\s)\W{0,4}(?:[\w/-]+ ){0,2}(?:resale|re-sale|estoppel|disclosure|closing|transfer|status)(?:[ /][\w/-]+){0,2}\s(?:packet|package|certificate|letter|statement|documents?)(?: \([^)]{0,40}\))?\s?(?::|-|–|\.{2,})\s*$/i,
      6,
      'label: a package or certificate',
    ),
    sentenceMatches('before', /\bno\s(?:\w+\s){0,3}$/i, -2),
    customSignal(
      'a row of a fee schedule',
      3,
      (m, { kind }) =>
        kind === 'fee_schedule' && ignoringCase(`\\b${transfer}`).test(m.row) && !/\bfees?\b/i.test(m.row),
    ),
    customSignal('a package or certificate', 2, (m) =>
      ignoringCase('\\b(?:resale|estoppel|disclosure|closing)[- ]\\w+').test(m.row),
    ),
    inStatement(-7),
    inDocumentKind(0.5, 'fee_schedule'),
  ],
  read: readCharge(1000, 500_000),
}
