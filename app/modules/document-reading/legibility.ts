/**
 * Which letter often follows which in words of English and Spanish (at least 4 in 1,000 times; accents are left off). Counted in
 * running text; no list of words is needed, and names, other languages of Europe and the law's vocabulary pass alike.
 */
const followers = Object.fromEntries(
  `a:bcdfgiklmnprstuvwxy b:abceijlmoprstuy c:acehiklorstuy d:adegilmorsuvwy e:abcdefghilmnopqrstvwxy
   f:aefilnorstuy g:aeghilmnorstuyz h:aeilmnorstuy i:abcdefglmnoprstvxz j:adeilosuvy k:adefghilnopstuwy
   l:adefgilopstuvy m:abdeilmnopsu n:acdefgiklnopstuvy o:abcdfgiklmnoprstuvw p:adehilmoprstuy q:lsu
   r:abcdefgiklmnoprstuvy s:acefhiklmnopstuy t:acehilorstuwy u:abcdefgilmnoprst v:aeiou w:aehilnors
   x:acehijpsty y:abcdefgilmnoprstvwyz z:aeiloruyz`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 1), entry.slice(2)]),
)

const letterRun = /\p{L}+/gu
const numberWord = /^[([$#+-]*\d[\d,./:%-]*[)\]%,.;:]*$/

/** Whether letters could be a word: written in one manner of capitals, with a vowel, and with few pairs that words don't have. */
function isPlausible(run: string): boolean {
  const bare = run.normalize('NFD').replace(/\p{M}/gu, '')
  if (!/^(\p{Lu}?\p{Ll}*|\p{Lu}+|(Mc|Mac|O)\p{Lu}\p{Ll}+)$/u.test(bare)) return false
  const lower = bare.toLowerCase()
  if (lower.length >= 3 && !/[aeiouy]/.test(lower)) return false
  let rare = 0
  for (let i = 1; i < lower.length; i++)
    if (!followers[lower.charAt(i - 1)]?.includes(lower.charAt(i))) rare += 1
  return rare <= Math.floor(lower.length / 4)
}

/** Abbreviations (HOA, LLC, PH) follow no rule, and neither does a letter alone: they count neither for nor against. */
const isShort = (run: string) => run.length === 1 || (run.length <= 4 && run === run.toUpperCase())

type Legibility = {
  /** How many letters there are. */
  letters: number
  /** How many letters stand in what could be words. */
  plausible: number
  /** 0 to 1: the share of all signs that stand in what could be words, or in numbers. */
  share: number
}

type Counts = { letters: number; plausible: number; good: number; all: number }

/** What a word contributes: how many letters it has, how many in what could be words, and of all its signs, how many are good. */
function count(word: string): Counts {
  // Leaders and rules of forms (....., _____) say nothing for or against.
  const signs = word.replace(/[._…-]{3,}/g, '')
  if (signs === '') return { letters: 0, plausible: 0, good: 0, all: 0 }
  if (numberWord.test(signs)) return { letters: 0, plausible: 0, good: signs.length, all: signs.length }
  let letters = 0
  let inWord = 0
  let neutral = 0
  for (const [run] of signs.matchAll(letterRun)) {
    letters += run.length
    // A letter alone proves nothing: articles are such, and so are the crumbs of a bad scan.
    if (run.length >= 2 && isPlausible(run)) inWord += run.length
    else if (isShort(run)) neutral += run.length
  }
  // Marks around a word (quotes, brackets, a full stop) are no debris.
  const marks = Math.min(2, signs.replace(/[\p{L}\p{N}]/gu, '').length)
  return {
    letters,
    plausible: inWord,
    good: inWord + (inWord + neutral > 0 ? (signs.match(/\d/g)?.length ?? 0) : 0),
    all: Math.max(inWord, signs.length - marks - neutral),
  }
}

/** Half of a document's words are a few hundred different ones. */
const counted = new Map<string, Counts>()
const mostCounted = 5_000
const longestCounted = 30

function countOnce(word: string): Counts {
  const known = counted.get(word)
  if (known) return known
  const counts = count(word)
  if (word.length <= longestCounted && counted.size < mostCounted) counted.set(word, counts)
  return counts
}

/** How far a text reads as words and numbers, and not as the debris of a broken font or a bad scan. */
export function legibility(text: string): Legibility {
  let [letters, plausible, good, all] = [0, 0, 0, 0]
  for (const word of text.split(/\s+/)) {
    const counts = countOnce(word)
    letters += counts.letters
    plausible += counts.plausible
    good += counts.good
    all += counts.all
  }
  return { letters, plausible, share: all === 0 ? 0 : Math.min(1, good / all) }
}

const verbs = 'is are shall must will was were has'
/** Which words never follow a small word in an English sentence; "the of" comes about where lines or columns are mixed up. */
const impossible = new Map(
  Object.entries({
    the: `${verbs} the of and to in be for shall with at from as that which may have or a any such his`,
    an: `${verbs} an the of and to in be by for with at from as that which may not have or a any such`,
    of: `${verbs} of to be have from with`,
    and: 'and',
    or: 'or',
    to: `${verbs} to of may`,
    be: `${verbs} be of may`,
    shall: `${verbs} of to and or the with that which from may`,
    by: `${verbs} by of be to may`,
    with: `${verbs} with of be to by may`,
    from: `${verbs} from of be to by may`,
    for: `${verbs} for of be to by may`,
  }).map(([word, followers]) => [word, new Set(followers.split(' '))]),
)

/** Words, and marks or empty lines between which two words are no pair. */
const wordsAndMarks = /[a-z]+|[^\sa-z]+|\n\n/g
/** In sentences, one pair in a hundred is impossible, by errors of the reader; in shuffled words, one in five. */
const mostImpossible = 0.07
const leastImpossible = 4
const leastPairs = 20

/** Whether the words of a text are legible but mixed up. Tables, other languages, and short texts are not judged. */
export function isJumbled(text: string): boolean {
  let pairs = 0
  let wrong = 0
  let unlikely: Set<string> | undefined
  for (const [word] of text.toLowerCase().matchAll(wordsAndMarks)) {
    if (unlikely && /^[a-z]/.test(word)) {
      pairs += 1
      if (unlikely.has(word)) wrong += 1
    }
    unlikely = impossible.get(word)
  }
  return pairs >= leastPairs && wrong >= leastImpossible && wrong >= mostImpossible * pairs
}
