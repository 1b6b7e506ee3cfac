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

export type Legibility = {
  /** How many letters there are. */
  letters: number
  /** How many letters stand in what could be words. */
  plausible: number
  /** 0 to 1: the share of all signs that stand in what could be words, or in numbers. */
  share: number
}

/** How far a text reads as words and numbers, and not as the debris of a broken font or a bad scan. */
export function legibility(text: string): Legibility {
  let letters = 0
  let plausible = 0
  let good = 0
  let all = 0
  for (const word of text.split(/\s+/)) {
    // Leaders and rules of forms (....., _____) say nothing for or against.
    const signs = word.replace(/[._…-]{3,}/g, '')
    if (signs === '') continue
    if (numberWord.test(signs)) {
      all += signs.length
      good += signs.length
      continue
    }
    let inWord = 0
    let neutral = 0
    for (const [run] of signs.matchAll(letterRun)) {
      letters += run.length
      // A letter alone proves nothing: articles are such, and so are the crumbs of a bad scan.
      if (run.length >= 2 && isPlausible(run)) inWord += run.length
      else if (isShort(run)) neutral += run.length
    }
    plausible += inWord
    // Marks around a word (quotes, brackets, a full stop) are no debris.
    const marks = Math.min(2, signs.replace(/[\p{L}\p{N}]/gu, '').length)
    all += Math.max(inWord, signs.length - marks - neutral)
    good += inWord + (inWord + neutral > 0 ? (signs.match(/\d/g)?.length ?? 0) : 0)
  }
  return { letters, plausible, share: all === 0 ? 0 : Math.min(1, good / all) }
}
