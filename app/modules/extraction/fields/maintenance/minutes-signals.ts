import { textBefore } from '../../page/mentions'
import { forParty } from './responsible-parties'
import { customSignal, type Signal } from '../../signals/signal'

const kindsAboutOperations = [
  'minutes',
  'notice',
  'other',
  'questionnaire',
  'budget',
  'financial_statement',
  'fee_schedule',
]

/** Words for the association's own budget, expenses, and bills. */
const ofBudget =
  /\b(?:over|under|below|above|within|exceed\w*|exceeded) (?:the |our |its )?budget\b|\b(?:over|under)[- ]?budget(?:ed)?\b|\bbudget(?:ed)? (?:items?|lines?|amount) (?:for|of|on|regarding)\b|\bbudgeted (?:expenses?|costs?|items)\b|\b(?:major|operating|largest|biggest|unexpected|monthly|annual|year-to-date|YTD) (?:\w+ )?(?:expenses?|costs?|expenditures?)\b|\b(?:costs?|expenses?|rates?|charges) (?:for \w+ )?(?:rose|(?:has|have) (?:risen|increased|gone up|doubled)|went up|increased|are up|were up|will (?:rise|increase|go up))\b/i
/** A list of what a budget contains, up to the mention. */
const budgetList =
  /\b(?:line items?|operating budget|expenses?|(?:monthly|regular) bills)\b[^.:]{0,60}:[^.:]{0,200}$/i
const setAsideFor =
  /\breserves?\b[^.;?]{0,50}\b(?:for|toward|includ\w+|such as|to (?:replace|repair|repaint))\b[^.;?]{0,70}$|\b(?:major|reserve|common) components? (?:\w+ )?(?:include|are|consist of)\b[^.;?]{0,70}$/i
const accountPays =
  /\b(?:operating|general|checking) (?:account|fund|budget|expenses)\b[^.;]{0,20}\b(?:pays?|handles?|covers?|is for|are for|funds?|includes?)\b[^.;]{0,80}$/i
const byContractor =
  /^[^.;]{0,60}\b(?:by|with) (?:our|the (?:association|HOA)['’]s) (?:\w+ )?(?:contractors?|landscapers?|crews?|vendors?|haulers?|gardeners?)\b/i
const listReach = 300
const ofOneHome =
  /\b(?:(?:his|her|their|your|my) (?:\w+ )?(?:home|house|unit|lot|yard|bill|water|roof)|complain\w*|the city|the county)\b/i

/** Minutes and letters report work on a subject without stating who pays for it. */
export const minutesSignals = (operatingWords: RegExp): Signal[] =>
  [
    customSignal(
      'words of whoever runs it',
      2.5,
      ({ sentence, row }, { kind }) =>
        row === '' && kindsAboutOperations.includes(kind) && operatingWords.test(sentence),
    ),
    customSignal(
      'a contractor, an approval, or an expense',
      1.5,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        kindsAboutOperations.includes(kind) &&
        /\b(?:contract(?:s|or|ors|ed)?|vendors?|hir(?:ed|ing)|engaged|approved|awarded|our (?:\w+ ){0,2}budget|company|crew|renew(?:ed|al)?|invoices?|budget(?:ed|s)?|expenses?|paid|costs?|board)\b/i.test(
          sentence,
        ),
    ),
    customSignal(
      'a price for it',
      1,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        (kind === 'minutes' || kind === 'notice') &&
        operatingWords.test(sentence) &&
        /\$\s?\d/.test(sentence),
    ),
    customSignal(
      'an expense compared with the budget',
      4,
      ({ sentence, row, start }, { kind, pageText }) =>
        row === '' &&
        kindsAboutOperations.includes(kind) &&
        (ofBudget.test(sentence) || budgetList.test(textBefore({ start }, pageText, listReach))) &&
        !ofOneHome.test(sentence),
    ),
    customSignal(
      'money set aside for it',
      4,
      ({ before }, { kind }) => kindsAboutOperations.includes(kind) && setAsideFor.test(before),
    ),
    customSignal(
      'an account that pays for it',
      3.5,
      ({ before, row }, { kind }) =>
        row === '' && kindsAboutOperations.includes(kind) && accountPays.test(before),
    ),
    customSignal(
      'done by our contractor',
      3,
      ({ after }, { kind }) => kindsAboutOperations.includes(kind) && byContractor.test(after),
    ),
    customSignal(
      'completed work',
      0.8,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        kindsAboutOperations.includes(kind) &&
        /\b(?:repaired|replaced|completed|installed|resurfaced|replastered|opened|closed|there (?:were|was|have been))\b/i.test(
          sentence,
        ),
    ),
    // Asking for a price shows that someone may do it, not whose duty it is.
    customSignal(
      'a bid without a decision',
      -5,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        kindsAboutOperations.includes(kind) &&
        /\b(?:bids?|quotes?|quotations?|proposals?|estimates?|RFPs?)\b/i.test(sentence) &&
        !/\b(?:approved|accepted|awarded|selected|signed|hired|voted|motion (?:carried|passed)|will (?:begin|start|maintain|mow|service))\b/i.test(
          sentence,
        ),
    ),
    customSignal(
      'in minutes',
      1,
      ({ row }, { kind }) => row === '' && (kind === 'minutes' || kind === 'notice'),
    ),
    customSignal(
      'what we do, or our contractors',
      1,
      ({ sentence }, { kind }) =>
        kindsAboutOperations.includes(kind) &&
        /\bwe (?:will|have|need|continue|are|hire|pay|contract|use|now)\b|\bour (?:new |current )?(?:landscap|pool|lawn|trash)/i.test(
          sentence,
        ),
    ),
    customSignal(
      'paid out of reserves',
      1.5,
      ({ sentence, row }, { kind }) =>
        row === '' &&
        kindsAboutOperations.includes(kind) &&
        operatingWords.test(sentence) &&
        /\b(?:our|the|reserve) reserves?\b|\breserve (?:fund|account)/i.test(sentence),
    ),
    customSignal(
      'a request, a complaint, or private property',
      -3,
      ({ sentence }, { kind }) =>
        kindsAboutOperations.includes(kind) &&
        (/\b(?:backyard|neighbor'?s?|ARC|ACC|application|installation of a|private (?:propert|lot|yard|home|residence)\w*|complain\w*|asked (?:about|if|whether|why)|violations?|(?:yard|lawn|property|maintenance) issues?)\b/i.test(
          sentence,
        ) ||
          (/\b(?:homeowner'?s?|resident'?s?|owner|lot|request(?:ed|s)?|his|her)\b/i.test(sentence) &&
            (kind === 'minutes' || kind === 'notice') &&
            !operatingWords.test(sentence) &&
            !/\b(?:contract|vendor|hired|engaged|bids?|approved)/i.test(sentence))),
    ),
  ].map((signal) => forParty('association', signal))
