import type { DocumentKind } from '../../../document-reading/types'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { noLawsuit, subjectOfLawsuit } from '../../rules/lawsuits'
import { topicOf } from '../../signals/topics'
import {
  inDocumentKind,
  precededBy,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Surroundings,
} from '../../signals/signal'

const suitWords =
  /\b(?:law\s?suits?|litigations?|legal (?:action|proceedings?)|court (?:case|action|proceedings?)|small claims (?:actions?|suits?|cases?|court (?:filings?|actions?|cases?))|(?<!\b(?:follow|law)\s)suits?(?! (?:yoursel|your))|(?:actions?|suits?|claims?) (?:or|and) proceedings?)\b/i
/** "Demo Masonry v. Demo Trust" */
const filing =
  /\b(?:filed|served|brought)\b[^.;]{0,30}\b(?:complaint|petition|claim)\b[^.;]{0,60}\b(?:court|against the (?:association|HOA|board|corporation)|against us)\b|\b(?:hearing|trial|mediation|arbitration)\b[^.;]{0,30}\b(?:case|matter)\b|\b(?:case|claim)\b[^.;:]{0,40}:?\s[^.;]{0,40}\b(?:mediation|trial|arbitration|hearing)\b|\bis (?:the |a )?(?:plaintiff|defendant)\b|\b(?:case|matter|suit)\b[^.;]{0,60}\b(?:deposed|depositions?|mediation|discovery)\b/i
/** "Legal proceedings: there were none." */
const noSuit =
  /\b(?:law\s?suits?|litigation|suits?(?: or judgments?)?|legal proceedings?)\b[^.;?]{0,40}(?:[:–-]|\s{3,})\s?(?:there (?:was|were|is|are) none\b|none\b(?! of)|none of record\b|no\W{0,3}$|n\/?a\b)|\bnothing (?:is )?(?:pending|threatened)(?: (?:or|and|nor) (?:pending|threatened))?(?: against (?:us|the (?:association|HOA|board|corporation))|\W{0,3}$)|\b(?:is|are) not (?:a |currently a |now a )?part(?:y|ies) to any (?:\w+ ){0,3}(?:suit|law\s?suit|litigation|legal)|\b(?:is|are|was) (?:not aware|unaware) of any (?:\w+,? ){0,5}(?:litigation|claims?|law\s?suits?|suits?)|\bno (?:legal|court) (?:matters|issues|cases|disputes) (?:are |is )?(?:currently |now )?(?:pending|open)\b|\bneither\b[^.;]{0,60}\b(?:party to|involved in|named in) (?:any|an?)\b|\b(?:has|have) never been sued\b|\bthere (?:is|are|was|were) no (?:\w+ ){0,3}(?:law\s?suits?|litigation|suits?|legal proceedings?|legal actions?)\b/i
/** "Nobody is suing us.", "We are not being sued." */
const nobodySues =
  /\b(?:nobody|no one|no ?body) (?:is suing|has sued|sues|sued) (?:us|the (?:association|HOA|board))\b|\b(?:we|association|HOA|board) (?:are|is) not (?:currently |now )?(?:being )?(?:sued|suing|in court|involved in (?:any|a))\b/i
/** The title of "Legal: None." */
const titleOfLawsuits =
  /^(?:legal(?: (?:matters|issues|update|report))?|litigation|law\s?suits?|(?:pending )?(?:litigation|law\s?suits?)|are (?:we|you) (?:being )?su(?:ed|ing))\b/i
const noneAlone =
  /^(?:[^.;:]{0,30}[:.]\s)?(?:none(?: (?:pending|open|at this time|to report))?|nothing (?:pending|to report|new)|no (?:pending|open|active|current)?\s?(?:cases|suits|matters|law\s?suits))\s?[.;]?$/i
const isNoneUnderTitle = (mention: Mention, pageText: PageText) =>
  mention.sentence.length < 60 &&
  noneAlone.test(mention.sentence.trim()) &&
  titleOfLawsuits.test(topicOf(mention, pageText))
/** "The case of a guest who fell is still in court.", "was dismissed; the plaintiff has appealed" */
const inCourt =
  /\b(?:case|claim|matter|dispute)\b[^.;]{0,80}\b(?:still|now|currently|is|remains) (?:\w+ )?(?:in court|before (?:the|a) (?:court|judge)|in (?:litigation|arbitration|mediation)|on appeal)\b|\b(?:plaintiffs?|defendants?|they|he|she|owner|developer|builder|we) (?:has |have )?(?:since )?appealed\b/i
/** "Mediation is set for April 9." */
const stepsOfCase = /\b(?:depos(?:ed|itions?)|mediation|arbitration|trial|hearing|discovery|settlement)\b/i
/** The title above it: "Hollister case". */
const titleOfCase = /\b(?:case|law\s?suit|litigation|suit)\b/i
/** Whether a sentence of minutes reports a step of the case that its title names. */
const isProgressOfCase = (mention: Mention, { kind, pageText }: Surroundings) =>
  kind === 'minutes' && stepsOfCase.test(mention.sentence) && titleOfCase.test(topicOf(mention, pageText))
/** "The Association has started foreclosure against unit 12." What it may do, or does after some days, is a policy. */
const foreclosureBegun =
  /\b(?:has|have|had|was|were|is|are|been|board|we|association|attorney) (?:now |already |also )?(?:started|begun|filed|initiated|commenced|began|pursuing|proceeding with|proceeded with)\b[^.;]{0,30}\bforeclos\w+|\bforeclosures? (?:action |proceedings? |suit |case )?(?:was|were|is|has been|have been) (?:started|begun|filed|initiated|commenced|under ?way|pending)\b/i
const onlyCollections =
  /\bonly\b[^.;]{0,30}\b(?:law\s?suits?|litigation|suits?)\b[^.;]{0,20}\b(?:is|are)\b[^.;]{0,40}\b(?:collect|delinquen|unpaid)/i
/** "The attorney will file suit against two owners.", "The board voted to take the builder to court." */
const suitDecided =
  /\b(?:will|is to|are to|is going to|are going to|voted to|agreed to|decided to|approved|authorized|directed [\w ]{1,25} to) (?:be )?(?:fil(?:e|ing|ed)|bring(?:ing)?|su(?:e|ing)|pursu(?:e|ing))\b(?! for bankruptcy)[^.;]{0,25}\b(?:law\s?suits?|suits?|small claims|claims? (?:in|against)|the (?:owners?|builder|developer|contractor))\b|\b(?:voted|agreed|decided|plans?|intends?|going|will(?= take)|we are)(?: to)? tak(?:e|ing) (?:[\w'’]+ ){1,4}to (?:small claims )?court\b|\b(?:law\s?suits?|suits?|small claims (?:actions?|cases?|suits?)) (?:will|is to|are to) be (?:filed|brought)\b/i
/** "The litigation is reaching its conclusion.", "We are settling for $41,200." */
const suitGoesOn =
  /\b(?:law\s?suits?|litigation|suits?|case)\b[^.;]{0,60}\b(?:(?:is|are) (?:reaching|nearing|close to|about to|still|being settled|continuing)|continues|drags on|goes on|(?:has|have) not (?:yet )?been (?:resolved|settled|decided))\b(?! to be (?:closed|over))/i
const caption = /\b[A-Z][\w.,&'-]{0,24}\svs?\.\s(?:[A-Z]|the\s)/
const [minSentenceLength, maxSentenceLength] = [24, 420]
/** A clause such as "there shall be no litigation" in these documents does not report the state of affairs. */
const kindsOfRules: readonly DocumentKind[] = ['ccrs', 'bylaws', 'rules', 'insurance']
const exceptions = /\b(?:except|other than|apart from|besides|shall|may)\b/i

/** Lawsuits in sentences. Forms are read by the rules' patterns. */
export const litigation: FieldSignals = {
  path: 'financial.currentLitigation',
  mentions: 'sentence',
  hint: /law\s?suit|legal|hearing|complaint|\bsuits?\b|\sv\.\s|action or proceeding|litigation|legal (?:action|proceeding)|\bsu(?:e|ed|ing)\b|plaintiff|defendant|\bcourt\b|\btrial\b|mediation|summary judgment|foreclos|small claims/i,
  bias: -4.5,
  signals: [
    contextMatches('sentence', suitWords, 2, 'a suit'),
    contextMatches(
      'sentence',
      /\b(?:plaintiffs?|defendants?|is suing|are suing|sued|was served)\b/i,
      2,
      'its parties',
    ),
    contextMatches(
      'sentence',
      /\b(?:filed?|filing|served|hearing|trial|mediat\w+|arbitrat\w+|depositions?|discovery|summary judgment|motion (?:for|to dismiss)|court date|settlement (?:conference|offer|talks|negotiations?)|pending|ongoing|underway|appeal(?:ed)?|judge|in court)\b/i,
      1.5,
      'a step of a case',
    ),
    contextMatches(
      'sentence',
      /\b(?:the (?:association|HOA|board)|our|us|we|against the|insurer|developer|builder|declarant)\b/i,
      0.6,
      'about the association',
    ),
    contextMatches(
      'sentence',
      /\b(?:update[ds]?|status|attorneys?|counsel|lawyers?|legal fees)\b/i,
      0.6,
      'a report',
    ),
    contextMatches(
      'sentence',
      /\b(?:association|HOA|board|we)\b[^.;]{0,30}\b(?:(?:has|have) been|was|were|(?:is|are)(?: being)?) (?:\w+ )?(?:sued|suing|named (?:as )?(?:an? )?defendant)/i,
      2,
      'the association is sued',
    ),
    contextMatches(
      'sentence',
      /\bthere \[\s?[Xx✓]\s?\]\s*(?:is|are)\s+\[\s?\]\s*(?:is|are)\s+not\b/i,
      6,
      'ticked, where a form says both',
    ),
    contextMatches('sentence', caption, 4, 'the caption of a case'),
    contextMatches('sentence', filing, 2.5, 'a filing or a hearing'),
    contextMatches('sentence', noSuit, 9.5, 'says that there is none'),
    contextMatches('sentence', nobodySues, 9.5, 'nobody sues'),
    customSignal('none, under a title of lawsuits', 8.5, (m, { pageText }) => isNoneUnderTitle(m, pageText)),
    contextMatches('sentence', inCourt, 4.5, 'still in court'),
    contextMatches('sentence', suitDecided, 4, 'a suit that will be filed'),
    contextMatches('sentence', suitGoesOn, 4, 'a suit that goes on'),
    contextMatches(
      'sentence',
      /\bclose to (?:being )?(?:settled|a settlement)|\bbeing settled\b/i,
      3,
      'not settled yet',
    ),
    contextMatches(
      'sentence',
      /\b(?:attorneys?|lawyers?|counsel|we|board|association|HOA|were|was|been)\b[^.;]{0,12}\bfiled\b(?:[^.;]{0,20}\b(?:law\s?suits?|suits?|small claims (?:suits?|actions?|cases?))\b|\W{0,2}$)|\bsmall claims (?:suits?|actions?|cases?) (?:were|was|have been|has been) filed\b/i,
      2,
      'filed by the association',
    ),
    contextMatches(
      'sentence',
      /\b(?:owner|resident|homeowner|neighbor|contractor|developer|builder|he|she|they|member) (?:has |have )?sued (?:the |our )?(?:association|HOA|POA|board|trust|us)\b/i,
      3,
      'somebody sued the association',
    ),
    contextMatches(
      'sentence',
      /(?<!\b(?:not|never|longer|if) (?:\w+ )?)\b(?:is|are|remains?|still|currently|now) (?:in|engaged in|involved in) (?:active |ongoing |the |a )?(?:litigation|law\s?suit)\b(?! (?:costs?|fees?|hold)\b)/i,
      2.5,
      'in litigation',
    ),
    contextMatches(
      'sentence',
      /\b(?:defend(?:s|ed|ing)|represent(?:s|ed|ing)) (?:the )?(?:association|HOA|us|board|POA)\b[^.;]{0,30}\b(?:suit|law\s?suit|litigation|case)\b/i,
      2.5,
      'the association is defended',
    ),
    contextMatches('sentence', onlyCollections, 2.5, 'only collections'),
    contextMatches('sentence', foreclosureBegun, 4.5, 'a foreclosure that has begun'),
    contextMatches(
      'sentence',
      /\b(?:superior|district|circuit|county|state|federal|supreme) court\b/i,
      1.2,
      'a court',
    ),
    contextMatches(
      'sentence',
      /\b(?:has|have) (?:\w+ )?(?:sued|brought suit against|filed suit against)\b[^.;]{0,30}\b(?:association|HOA|board|trust|corporation|us)\b/i,
      3,
      'somebody sues the association',
    ),
    contextMatches(
      'sentence',
      /\b(?:association|HOA|board|it|we|corporation|trust)\b[^.;]{0,20}\b(?:(?:has |have )?(?:sued|filed suit against|brought suit against)|(?:is|are) (?:now )?suing) (?:the|its|our|[A-Z])/,
      4,
      'the association sues',
    ),
    contextMatches(
      'sentence',
      /\b(?:has|have) sued (?:us )?(?:over|for|after|because)\b/i,
      3,
      'somebody sued over something',
    ),
    customSignal('progress of a case, under its title', 4.5, isProgressOfCase),
    contextMatches('heading', /\blitigation|\blaw\s?suits?|\blegal\b/i, 1.2),
    contextMatches(
      'sentence',
      /\b(?:settled|dismissed|resolved|concluded|closed|dropped|withdrawn|is over|was won|prevailed|last year|in the past|previous(?:ly)?)\b/i,
      -3,
      'a suit that ended',
    ),
    contextMatches(
      'sentence',
      /\b(?:shall|may (?:be|not|also|file|bring|sue)|any (?:such )?(?:action|suit|owner|litigation|legal)|in the event|whether|unless|would|could|should|might|avoid|right to|to sue or|prevailing party|costs of)\b/i,
      -3,
      'a rule or a possibility',
    ),
    contextMatches('sentence', /\bif\b/i, -1.5),
    contextMatches(
      'sentence',
      /\b(?:no|not|without|never|nor)\b[^.;]{0,50}\b(?:law\s?suits?|litigation|legal action|suits?|sued)\b/i,
      -6,
      'none',
    ),
    contextMatches(
      'sentence',
      /\b(?:consider\w*|discuss\w*|threat\w*|potential|possib\w+|prepar\w+|authoriz\w+)\b/i,
      -1,
      'only a possibility',
    ),
    contextMatches(
      'sentence',
      /\b(?:the|our|this) (?:\w+ )?(?:law\s?suit|litigation|suit)\b/i,
      0.7,
      'a certain suit',
    ),
    contextMatches(
      'sentence',
      /\b(?:tennis|basketball|pickleball|sports?|food|volleyball|volley) courts?\b|\bcourt ?house|\btrial (?:period|basis|run)|\binsurance (?:covers?|provides?)|\bcoverage\b|\bdeductible/i,
      -4,
      'something else',
    ),
    customSignal(
      'too short or too long to tell',
      -2,
      ({ sentence }) => sentence.length < minSentenceLength || sentence.length > maxSentenceLength,
    ),
    inDocumentKind(-5, 'ccrs', 'bylaws', 'rules', 'insurance', 'reserve_study'),
    precededBy(/\blaw\s?suit|\blitigation/i, 1, 'a suit named above', 160),
    inDocumentKind(-2, 'fee_schedule'),
    inDocumentKind(0.6, 'minutes', 'notice'),
    foundByRule(3),
  ],
  read: (mention, around) => {
    const { sentence } = mention
    if (
      (noSuit.test(sentence) || nobodySues.test(sentence) || isNoneUnderTitle(mention, around.pageText)) &&
      !kindsOfRules.includes(around.kind) &&
      !exceptions.test(sentence)
    )
      return noLawsuit
    if (
      !suitWords.test(sentence) &&
      !caption.test(sentence) &&
      !filing.test(sentence) &&
      !inCourt.test(sentence) &&
      !foreclosureBegun.test(sentence) &&
      !suitDecided.test(sentence) &&
      !/plaintiff|defendant|\bsu(?:ed|ing)\b/i.test(sentence) &&
      !isProgressOfCase(mention, around)
    )
      return null
    // A form prints both answers after the question.
    if (/\?(?!\s{1,6}yes\b[^?]{12})|\byes\b.{0,14}\bno\b|[:?]\W{0,6}(?:yes|no|none|n\/a)\b/i.test(sentence))
      return null
    return subjectOfLawsuit(sentence)
  },
}
