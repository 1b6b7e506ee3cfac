import type { DocumentKind } from '../../../document-reading/types'
import { textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { forParty, type Party } from './responsible-parties'
import { customSignal, precededBy, contextMatches, type Signal } from '../../signals/signal'

/** Characters after a question in which its answer begins. */
const answerReach = 60
/** Characters of an answer that takes several sentences. */
const longestAnswer = 240
const whoDoes =
  /\bwho(?:se)?\b[^.?]{0,40}\b(?:maintain|repair|fix|replac|pay|responsib|tak|mow|cut|car|clean|handl|do|provid|pick|plow)\w*\b[^.]{0,80}\?\s*$/i
const isIncluded =
  /^\W*(?:\d{1,2}[.)]\s*)?(?:is|are|does|do)\b[^.?]{0,90}\b(?:includ\w+|cover\w*|paid|pay for|part of)\b[^.?]{0,40}\?\s*$/i

const answersParty: Record<Party, { who: RegExp; included: RegExp }> = {
  association: {
    who: /^\s*(?:A[:.]\s*)?(?:the |our |your )?(?:association|HOA|board|we do|we are|condo association)\b/i,
    included: /^\s*(?:A[:.]\s*)?yes\b/i,
  },
  owner: {
    who: /^\s*(?:A[:.]\s*)?(?:you\b|(?:the |each |every )?(?:individual )?(?:unit |lot |home)?owners?\b(?!'? assoc)|residents?\b|(?:that['’]s |it['’]s )?yours\b|(?:the )?tenants?\b)/i,
    included: /^\s*(?:A[:.]\s*)?no\b/i,
  },
}

/** "Who picks up the trash?", "And water?", "Is the roof an HOA thing?" */
const asksAbout =
  /^\W*(?:Q[:.]?\s*)?(?:\d{1,2}[.)]\s*)?(?:who|whose|and|what about|how about|how do(?:es)?|how is|how are|is|are|does|do|where)\b[^?]{0,110}\?\s*$/i
const inAnswer: Record<Party, RegExp> = {
  association:
    /\b(?:(?:it|that|this)(?:['’]s| is)|they['’]re|they are|both are|all) (?:(?:all|also|both) )?(?:part of|in|included in|covered by|paid (?:by|from|out of)) (?:the|your|our) (?:\w+ )?(?:dues|assessments?|fees?|association|HOA)\b|\b(?:the (?:association|HOA)|we) (?:\w+ )?(?:pays? for (?:it|that|them|both|all)|takes? care of (?:it|that|them)|handles? (?:it|that|them)|has a contract|have a contract)\b/i,
  owner:
    /\byou (?:\w+ )?(?:sign up|pay (?:them|it|for it|for that|that)|arrange|contract|hire)\b|\b(?:they|who) (?:will )?bills? you\b|\byour own (?:account|bill|hauler|meter|contract)\b|\b(?:each|every) (?:home|house|owner|unit|household) (?:has|pays|gets|hires) (?:its|their|his or her) own\b|\b(?:none|not|nothing)\b[^.;?]{0,20}\b(?:through|from|by|with) the (?:association|HOA)\b|\bnot (?:an|part of the) (?:association|HOA)\b/i,
}

const questionOf = (sentence: string) =>
  sentence.includes('?') ? sentence.slice(0, sentence.indexOf('?') + 1) : sentence

/** "Who fixes the roof? The association." "Is water included? Yes." */
function isAnsweredWith(party: Party, { sentence, span }: Mention, { text }: PageText): boolean {
  const question = questionOf(sentence)
  const answer = text.slice(span.start + question.length, span.start + question.length + answerReach)
  const { who, included } = answersParty[party]
  if (asksAbout.test(question)) {
    const whole = text.slice(span.start + question.length, span.start + question.length + longestAnswer)
    if (inAnswer[party].test(whole.split('?', 1)[0] ?? '')) return true
  }
  return (whoDoes.test(question) && who.test(answer)) || (isIncluded.test(question) && included.test(answer))
}

/** Words before a subject that is the title of its line: "4. Pool", "• The roof". */
const titleWords = /^\W{0,4}(?:\(?[a-z\d]{1,3}[.)]\s{0,3})?(?:\w+ (?:and|&) )?(?:the |our |big |main )?$/i
/** A subject that is the title of its line, and what follows it. */
const titleFromSubject =
  /^[\w/]+(?:,? (?:and |& )?(?:spa|pool|clubhouse|grounds|irrigation|lawns?|gutters|siding|recycling|maintenance|care|repairs?|update|report|committee|contract)){0,2}(?:\s?[:–-]\s|\.(?:\s|$)|\s*$)/i
/** Whether a subject is the title of its line. */
const isTitle = ({ sentence, start, span, row }: Mention) =>
  row === '' &&
  titleWords.test(sentence.slice(0, start - span.start)) &&
  titleFromSubject.test(sentence.slice(start - span.start))
/** The words that name the subject. */
const subjectOf = ({ sentence, start, end, span }: Mention) =>
  sentence.slice(start - span.start, end - span.start)

const ofOwners =
  /\b(?:violations?|complain\w*|ARC|ACC|architectural|applications?|fined?s?|requests?|requested|asked|(?:his|her|their|your) (?:own )?(?:home|house|lot|yard|roof|unit)|city|county)\b/i
const poolUse =
  /\b(?:hours|open(?:s|ed)?|clos(?:es|ed)|guests?|key ?(?:cards?|fobs?)|fobs?|lifeguards?|glass|pool area|children|a\.?m\.?|p\.?m\.?|wristbands?|own risk|diving|swimmers|passes|horseplay)\b/i
const longestTitle = 45
const belowTitle = 220

const everydayReach = 260
const everydayKinds: readonly DocumentKind[] = ['minutes', 'notice', 'other']

/** Everyday statements of who maintains or pays, as in letters, answers, and rules for residents. */
export const plainWordSignals: readonly Signal[] = [
  forParty(
    'association',
    customSignal('the answer names the association', 9, (mention, { pageText }) =>
      isAnsweredWith('association', mention, pageText),
    ),
  ),
  forParty(
    'association',
    customSignal('the answer names the owner', -9, (m, { pageText }) => isAnsweredWith('owner', m, pageText)),
  ),
  forParty(
    'owner',
    customSignal('the answer names the owner', 9, (m, { pageText }) => isAnsweredWith('owner', m, pageText)),
  ),
  customSignal(
    'a question without an answer',
    -8,
    (mention, { pageText }) =>
      isIncluded.test(questionOf(mention.sentence)) &&
      !isAnsweredWith('association', mention, pageText) &&
      !isAnsweredWith('owner', mention, pageText),
  ),
  forParty(
    'association',
    contextMatches(
      'before',
      /\b(?:association|HOA|assn\.?|we|our (?:crew|staff|contractor)s?)\s(?:\w+ly )?(?:paints?|sides|roofs|repairs?|replaces?|fix(?:es)?|mows?|cuts?|trims?|cleans?|waters|plows?|collects?|hauls?|insures?|pays?|furnish(?:es)?|owns? and|supplies)\b[^.;?]{0,120}$/i,
      4,
      'maintains or pays, in the present tense',
    ),
  ),
  forParty(
    'association',
    contextMatches(
      'before',
      /\b(?:(?:your|this|that|the|monthly|our) (?:\w+ ){0,2}(?:fees?|dues|assessments?|maintenance)|the (?:fees?|dues)) (?:still |also |now )?(?:covers?|pays? for|includes?|takes? care of|goes? to)\b(?! (?:not|neither))[^.;?]{0,160}$/i,
      5,
      'the fee covers it',
    ),
  ),
  forParty(
    'association',
    customSignal(
      'what the fee covers, with the fee in the sentence before',
      6,
      ({ before, span }, { pageText }) =>
        /^\W*(?:this|that|it|they|these)\s(?:(?:still|also|now)\s)?(?:covers?|pays? for|includes?)\b/i.test(
          before,
        ) && /\b(?:fees?|dues|assessments?)\b/i.test(textBefore(span, pageText, everydayReach)),
    ),
  ),
  forParty(
    'association',
    contextMatches(
      'after',
      /^[^.;?]{0,60}\b(?:(?:is|are) (?:all )?(?:done|taken care of|handled|provided) for you|comes? with|(?:is|are) part of|(?:is|are) in) (?:your|the|our) (?:\w+ )?(?:fees?|dues|assessments?|common charges|charges?)\b|^[^.;?]{0,40}\bbills? (?:us|the association|the HOA)\b/i,
      5,
      'included in the fee',
    ),
  ),
  forParty(
    'association',
    contextMatches(
      'after',
      /^[^.;?]{0,80}\b(?:is|are) (?:all )?(?:general |limited )?(?:or )?(?:limited )?common (?:area|element|propert)/i,
      4.5,
      'common property, after the subject',
    ),
  ),
  forParty(
    'association',
    contextMatches(
      'sentence',
      /\b(?:master|association['’]?s?|HOA['’]?s?|our|blanket) (?:\w+ ){0,2}(?:policy|insurance)\b[^.;]{0,40}\b(?:covers?|insures?|includes?)\b|\b(?:this|policy|it|coverage) (?:covers?|applies to|insures?)\b[^.;]{0,80}\bas (?:originally|initially) (?:built|conveyed|constructed)\b/i,
      5,
      'insured by its policy',
    ),
  ),
  forParty(
    'owner',
    contextMatches(
      'before',
      /\b(?:you|(?:lot |unit |home)?owners?|residents?|everybody|everyone|each household|most of us)\b(?!'? assoc)[^.;?]{0,40}\b(?:your|their|his|her)(?: or her)? own\b[^.;?]{0,60}$|\b(?:you|owners?|residents?|everybody|everyone)\b(?!'? assoc)[^.;?]{0,20}\b(?:sign up|set up|arranges?|contract|make your own|deal with)\b[^.;?]{0,80}$/i,
      4,
      'their own, before the subject',
    ),
  ),
  forParty(
    'owner',
    contextMatches(
      'after',
      /\b(?:picks?|ha(?:s|ve)|arranges?|chooses?|hires?|gets?|uses?)\b[^.;?]{0,12}\b(?:your|their|his|her)(?: or her)? own\b|\b(?:on|in) (?:your|their|his) own\b|\byou deal with\b|\bin (?:their|your|his or her) own names?\b|\bbetween you and\b|\b(?:is|are) up to (?:you|each|the owner)|\bbilled (?:directly )?to (?:you|the (?:unit |lot )?owner)|\bbilled by the (?:city|town|county|utility|village)|\bon your (?:\w+ ){0,2}bill\b|\bget your own\b|\b(?:is|are) (?:yours?|the owner['’]?s?)(?: to| own|\W|$)|\bbills? you\b/i,
      7,
      'their own, after the subject',
    ),
  ),
  forParty(
    'owner',
    contextMatches(
      'sentence',
      /\b(?:you|each of us|everybody|everyone|owners?|residents?|each household)\b(?!'? assoc)[^.;?]{0,30}\b(?:arranges?|picks?|choos\w+|hires?|set up|signs? up for|cleans?|contracts? for)\b[^.;?]{0,30}\b(?:your|their|our|his|its)(?: or her)? own\b|\byou arrange\b/i,
      4.5,
      'owners arrange their own',
    ),
  ),
  forParty(
    'owner',
    contextMatches(
      'sentence',
      /\b(?:water your (?:grass|lawn|yard)|(?:keep|mow|cut|trim|maintain|clean)\b[^.;]{0,20}\byour (?:own )?(?:grass|lawns?|yards?|roofs?|gutters|landscaping|home|house))\b/i,
      5,
      'an instruction to residents',
    ),
  ),
  forParty(
    'owner',
    contextMatches(
      'sentence',
      /\b(?:(?:unit |lot |home)?owners?|you)\b(?!'? assoc)[^.;]{0,40}\binsur(?:es?|ing)\b[^.;]{0,20}\b(?:your|their|his|her)(?: or her)?(?: own)? (?:homes?|houses?|dwellings?|buildings?|townhouses?)\b|\b(?:does(?:n['’]t| not)) insure your home\b/i,
      7,
      'owners insure their home',
    ),
  ),
  forParty(
    'association',
    contextMatches(
      'sentence',
      /\b(?:owners?|you|homeowners?)\b(?!'? assoc)[^.;]{0,40}\binsur(?:es?|ing)\b[^.;]{0,20}\b(?:your|their|his|her)\b|\bnot (?:\w+ )?(?:from|by) the (?:association|HOA)\b|\bnothing to do with\b/i,
      -5,
      'insured by owners, or not from the association',
    ),
  ),
  customSignal(
    'a title without text',
    -1,
    (mention, { kind }) =>
      ['minutes', 'notice'].includes(kind) &&
      isTitle(mention) &&
      !/[.:]|\s[-–]\s/.test(mention.sentence.trim()),
  ),
  // Letters and minutes report on what the association runs.
  forParty(
    'association',
    customSignal(
      'the title of a line',
      3,
      (mention, { kind }) =>
        ['minutes', 'notice'].includes(kind) &&
        isTitle(mention) &&
        // Water may be that of the lawns, and electricity that of the lamps.
        !/^(?:water|sewer|electric|gas|heat|internet|cable|utilit)/i.test(
          mention.sentence.slice(mention.start - mention.span.start),
        ) &&
        !ofOwners.test(mention.sentence),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a contract signed, renewed, or put out to bid',
      2,
      ({ sentence }, { kind }) =>
        everydayKinds.includes(kind) &&
        /\bcontracts?\b[^.;]{0,60}\b(?:renew|sign|award|extend|approv|up for|expire|re-?bid)|\b(?:renew|sign|award|extend|re-?bid|hire|switch|chang)\w*\b[^.;]{0,40}\b(?:contract|landscapers?|gardeners?|haulers?)\b|\b(?:was|were|is|are|has been|have been) (?:put out to bid|re-?bid|outsourced)\b/i.test(
          sentence,
        ),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'lifeguards, gardeners, or haulers',
      3,
      (mention, { kind }) =>
        everydayKinds.includes(kind) &&
        (/^lifeguards?$/i.test(subjectOf(mention)) ||
          (/^(?:gardeners?|landscapers?|haulers?)$/i.test(subjectOf(mention)) &&
            /\b(?:we|our|us|hired?|hiring|changed|new|pays?|dues|association|HOA)\b/i.test(
              mention.sentence,
            ))) &&
        !/\b(?:your own|no lifeguards?|not)\b/i.test(mention.sentence),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a rule for the use of a pool',
      5.5,
      (mention, { kind, pageText }) =>
        kind === 'other' &&
        /^(?:swimming )?pools?$|^spas?$/i.test(subjectOf(mention)) &&
        poolUse.test(
          mention.sentence.length > longestTitle
            ? mention.sentence
            : pageText.text.slice(mention.span.start, mention.span.end + belowTitle),
        ) &&
        !/\b(?:private|above[- ]ground|in[- ]ground|install\w*|construct\w*|erect\w*|lots?)\b/i.test(
          mention.sentence,
        ),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'an amenity',
      5,
      ({ before, sentence }) =>
        /\bamenit(?:y|ies)\b[^.;]{0,100}$/i.test(before) && !/\b(?:no|without|nearby|city)\b/i.test(sentence),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a component of a reserve study, in a sentence',
      5,
      ({ before }, { kind }) =>
        kind === 'reserve_study' &&
        /\b(?:components?|study|inventory|schedule)\b[^.;]{0,20}(?::|\b(?:are|includes?|covers?|consists? of|comprises?))[^.;]{0,200}$/i.test(
          before,
        ) &&
        !/\bnot\b|\bexclud|\bexcept/i.test(before),
    ),
  ),
  forParty(
    'association',
    customSignal(
      '“our” before the subject',
      3.5,
      ({ before }, { kind }) =>
        everydayKinds.includes(kind) && /\bour (?!own\b)(?:\w+[- ]){0,2}$/i.test(before),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a utility bill with its amount or increase',
      2,
      ({ sentence }, { kind }) =>
        everydayKinds.includes(kind) &&
        /\b(?:water|sewer|electric\w*|gas|trash) bills?\b[^.;]{0,40}(?:\$|\b(?:doubled|tripled|rose|higher than|went up|up \d))/i.test(
          sentence,
        ),
    ),
  ),
  forParty(
    'association',
    customSignal(
      'a pool that is opened, closed, or repaired',
      2.5,
      (mention, { kind }) =>
        everydayKinds.includes(kind) &&
        /pool|tub|spa/i.test(subjectOf(mention)) &&
        /\bthe (?:\w+ )?(?:pool|hot tub|spa)\b|^pool\b/i.test(mention.sentence) &&
        /\b(?:opens?|closes?|opened|closed|guards?|furniture|heater|resurfac\w+|plaster\w*|failed|repair\w*|replac\w+|order\w*|season|hours)\b/i.test(
          mention.sentence,
        ),
    ),
  ),
  forParty(
    'owner',
    precededBy(
      /\bnot (?:\w+ )?(?:from|by) the (?:association|HOA)\b/i,
      3,
      'not from the association, before the subject',
      120,
    ),
  ),
]
