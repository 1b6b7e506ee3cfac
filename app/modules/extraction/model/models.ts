import type { ModelAccess, Tokens, Vendor } from '../language-model'

/** US dollars for a million tokens. */
type Price = { input: number; cacheRead: number; cacheWrite: number; output: number }

type VendorFacts = {
  label: string
  /** Read if `EXTRACTION_MODEL` names no other. */
  defaultModel: string
  prices: Readonly<Record<string, Price>>
}

/**
 * The day on which the models and prices below were looked up. Vendors retire models about a year after a successor
 * appears. To look them up again: the names are in the type unions of `@ai-sdk/anthropic` and `@ai-sdk/openai` and on
 * the vendors' pages about models and deprecations (platform.claude.com/docs/en/about-claude/models,
 * developers.openai.com/api/docs/models), the prices on their pages about pricing.
 */
export const modelsLookedUpOn = '2026-11-28'

const vendorFacts: Readonly<Record<Exclude<Vendor, 'own'>, VendorFacts>> = {
  anthropic: {
    label: 'Anthropic',
    defaultModel: 'claude-sonnet-5-5',
    prices: {
      'claude-sonnet-5-5': { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 10 },
      'claude-sonnet-5': { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 10 },
    },
  },
  openai: {
    label: 'OpenAI',
    defaultModel: 'gpt-6.1-terra',
    prices: {
      'gpt-6.1-terra': { input: 1, cacheRead: 0.05, cacheWrite: 1.25, output: 5 },
      'gpt-6.1-sol': { input: 2, cacheRead: 0.1, cacheWrite: 2.5, output: 10 },
    },
  },
}

/** For a vendor's models without a price above: more than most models cost, so that a budget is not exceeded. */
const unknownPrice: Price = { input: 10, cacheRead: 1, cacheWrite: 12.5, output: 50 }
const free: Price = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }

type Settings = {
  ANTHROPIC_API_KEY?: string | undefined
  OPENAI_API_KEY?: string | undefined
  OPENAI_BASE_URL?: string | undefined
  EXTRACTION_MODEL?: string | undefined
}

export type ConfiguredModel = ModelAccess & {
  /** Who receives the documents' text: a vendor, or the host of the operator's own server. */
  receiver: string
  price: Price
  isPriceKnown: boolean
}

/**
 * The configured model; null without a key or URL. A URL takes precedence over both keys, since setting it means that
 * documents must go only there. Of the two keys, Anthropic's takes precedence.
 */
export function configuredModel(settings: Settings): ConfiguredModel | null {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL, EXTRACTION_MODEL } = settings
  if (OPENAI_BASE_URL) {
    if (!EXTRACTION_MODEL) return null
    const receiver = new URL(OPENAI_BASE_URL).host
    const access = {
      vendor: 'own',
      name: EXTRACTION_MODEL,
      key: OPENAI_API_KEY,
      url: OPENAI_BASE_URL,
    } as const
    return { ...access, receiver, price: free, isPriceKnown: true }
  }
  const vendor = ANTHROPIC_API_KEY ? 'anthropic' : 'openai'
  const key = ANTHROPIC_API_KEY ?? OPENAI_API_KEY
  if (!key) return null
  const { label, defaultModel, prices } = vendorFacts[vendor]
  const name = EXTRACTION_MODEL ?? defaultModel
  const price = prices[name]
  return {
    vendor,
    name,
    key,
    url: undefined,
    receiver: label,
    price: price ?? unknownPrice,
    isPriceKnown: price !== undefined,
  }
}

/** What tokens cost, in millionths of a dollar. */
export const costOf = (price: Price, tokens: Tokens): number =>
  Math.ceil(
    tokens.input * price.input +
      tokens.cacheRead * price.cacheRead +
      tokens.cacheWrite * price.cacheWrite +
      tokens.output * price.output,
  )

/** Tokens are never fewer than this many characters, on average, in documents in English. */
const charactersPerToken = 3
/** What vendors count for a picture of 1,500 pixels on its long side, rounded up. */
const tokensPerPicture = 2_500

/** The most that a request can cost, in millionths of a dollar. */
export const maxCostOf = (
  price: Price,
  characters: number,
  pictures: number,
  maxAnswerTokens: number,
): number =>
  costOf(price, {
    input: 0,
    cacheRead: 0,
    cacheWrite: Math.ceil(characters / charactersPerToken) + pictures * tokensPerPicture,
    output: maxAnswerTokens,
  })
