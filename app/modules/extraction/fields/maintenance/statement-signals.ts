import { forParty } from './responsible-parties'
import { listedBy } from './responsibility-lists'
import { doubts } from './responsibility-doubts'
import { customSignal, contextMatches, type Signal } from '../../signals/signal'

/** Characters. A longer sentence makes several statements, so it is weaker evidence. */
const longestItem = 420

const notCovered =
  /\b(?:not|nor|never|cannot|do(?:es)?n['’]t|isn['’]t|aren['’]t)\s(?:\w+\s){0,2}(?:cover|include|pay|provide|maintain)\w*\b[^.;()]{0,60}$/i
const notByAssociation =
  /\b(?:dues|assessments?|association|HOA|POA|we) (?:do|does|will) ?(?:not|n['’]t) (?:cover|include|pay for|provide|maintain)(?: (?:the )?(?:maintenance|repair|upkeep) of)?(?: (?!and\b)[\w/]+){0,5} $/i

/** Signals about statements, most of them for either party. */
export const statementSignals: readonly Signal[] = [
  contextMatches('before', notCovered, -9, 'not covered or maintained'),
  forParty(
    'owner',
    contextMatches('before', notByAssociation, 13.5, 'not covered or maintained by the association'),
  ),
  contextMatches(
    'before',
    /\b(?:excluding|except(?:ing)?|other than|but not)\b(?:(?!\bincluding\b)[^.;]){0,80}$/i,
    -2.5,
    'an exception',
  ),
  contextMatches(
    'sentence',
    /\bcovenants? (?:and|to) agrees?\b|deemed to covenant|personal obligation|\blien\b/i,
    -4,
    'a personal obligation or lien',
  ),
  listedBy('excluded', -5, 'in a list of what is not covered'),
  contextMatches(
    'sentence',
    /\bwater\b.{0,30}\b(?:sewer|garbage|trash|gas|electric)|\b(?:sewer|gas|electric\w*|garbage|trash).{0,40}\b(?:water|gas|electric|telephone|cable|sewer|garbage|trash)/i,
    1.2,
    'water with other services',
  ),
  contextMatches(
    'sentence',
    /\b(?:may (?:not|elect|be)|(?:shall |will )?have the right|reserves? the right)\b/i,
    -1,
  ),
  contextMatches(
    'sentence',
    /\bno (?:owner|person|unit|lot|building|structure|trees?|above|swimming|portion|part|\w+ shall)\b|\bshall (?:not|never)\b(?! exceed)|prohibit|\bnot (?:be )?(?:permitted|allowed)|\bno (?:changes?|alterations?|removal|\w+ing)\b[^.;]{0,90}\b(?:permitted|allowed)|\bnuisance/i,
    -2.5,
    'a prohibition',
  ),
  customSignal(
    'an easement',
    -2.2,
    ({ sentence }, { kind }) =>
      /\beasements\b|\ban easement|ingress|right of (?:entry|way)|\bplat\b|\bdedicat(?:ed|ion)\b/i.test(
        sentence,
      ) && !(['minutes', 'notice'].includes(kind) && /\bmaint(?:ain|enance)\b/i.test(sentence)),
  ),
  ...doubts,
  contextMatches(
    'sentence',
    /\brules and regulations\b|\bfor the use\b|\buse of the\b/i,
    -0.6,
    'rules of use',
  ),
  contextMatches(
    'sentence',
    /\binsur(?:ed|er|ing)\b|\binsurance (?:polic|coverage|proceeds|carrier)|casualty|mortgag|condemnation|\bindemnif|\bliab(?:le|ility) for\b/i,
    -1.5,
    'insurance',
  ),
  contextMatches(
    'sentence',
    /\barchitectural|prior (?:written )?approval|\bplans and specifications|\bbe erect(?:ed|ion)\b|\bsetback|\bcolor\b|\bscreened\b/i,
    -1.5,
    'architectural approval',
  ),
  contextMatches(
    'sentence',
    /\bdeclarant\b|\bdeveloper\b|\bbuilder\b|prior to (?:the )?(?:sale|conveyance)/i,
    -1.5,
  ),
  contextMatches('sentence', /\?\s*$|_{3,}/, -2, 'a question or a blank to fill in'),
  contextMatches(
    'sentence',
    /\b(?:some|other|many|most|several|all) (?:HOAs?|associations|communities|condominiums|neighborhoods|homeowners'? associations)\b|\btypically\b|\busually (?:cover|include|pay)/i,
    -3.5,
    'about associations in general',
  ),
  contextMatches(
    'sentence',
    /\b(?:city|county|town(?!\s?ho)|village|township|municipality|developer)\b[^.;]{0,60}\b(?:provides?|collects?|picks? up|maintains?|is responsible|mows?|repairs?|owns?)\b|\b(?:maintained|provided|collected|paid|owned|mowed|repaired|serviced) by the (?:city|county|town(?!\s?ho)|village|township|municipality|developer)\b/i,
    -3,
    'provided by a city or developer',
  ),
  contextMatches('sentence', /\bfine[sd]?\b|\bpenalt(?:y|ies)\b/i, -2.5, 'fines'),
  contextMatches(
    'before',
    /\b(?:obtain|carry|purchase|maintain)\b[^.;]{0,60}\b(?:insurance|coverage)\b[^.;]{0,60}\b(?:polic(?:y|ies)|amounts?|insuring|covering|against)\b[^.;]{0,160}$/i,
    -2.5,
    'maintains insurance',
  ),
  contextMatches('sentence', /\binspect(?:s|ing|ions?)?\b/i, -1.5, 'inspection'),
  contextMatches(
    'sentence',
    /\b(?:report|call (?:about|with))\b[^.;]{0,30}\b(?:concerns?|problems?|issues?|violations?|complaints?|damage|outages?)\b|\bconcerns? (?:about|related to|regarding)\b/i,
    -5,
    'what to report',
  ),
  contextMatches(
    'sentence',
    /\bdepartment of\b|\bpublic works\b|\bfor (?:more |further )?information (?:about|on|regarding)\b/i,
    -4,
    'a public office or a directory',
  ),
  customSignal('a long sentence', -0.7, ({ sentence }) => sentence.length > longestItem),
]
