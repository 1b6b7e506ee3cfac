import type { LanguageModelUsage } from 'ai'
import {
  LanguageModelError,
  type FailureReason,
  type LanguageModel,
  type ModelAccess,
  type Question,
  type Tokens,
} from '~/modules/extraction/language-model'

/** How often the AI SDK repeats a request to a busy or failing service, with growing delays. */
const defaultRetries = 2

// Keyless installations and the web process never ask, so the SDK is loaded only for a request.
async function vendorModel({ vendor, name, key = '', url }: ModelAccess) {
  switch (vendor) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      // The URLs are given because the SDK would otherwise take them from the environment.
      return createAnthropic({ apiKey: key, baseURL: 'https://api.anthropic.com/v1' })(name)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: key, baseURL: 'https://api.openai.com/v1' })(name)
    }
    case 'own': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'own',
        baseURL: (url ?? '').replace(/\/+$/, ''),
        supportsStructuredOutputs: true,
        ...(key !== '' && { apiKey: key }),
      })(name)
    }
  }
}

function tokensOf({ inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage): Tokens | null {
  if (inputTokens === undefined && outputTokens === undefined) return null
  const cacheRead = inputTokenDetails.cacheReadTokens ?? 0
  const cacheWrite = inputTokenDetails.cacheWriteTokens ?? 0
  return {
    input: inputTokenDetails.noCacheTokens ?? (inputTokens ?? 0) - cacheRead - cacheWrite,
    cacheRead,
    cacheWrite,
    output: outputTokens ?? 0,
  }
}

const noTokens: Tokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }

function reasonOfStatus(status: number | undefined, body = ''): FailureReason {
  if (status === 402 || /insufficient_quota|credit balance/i.test(body)) return 'no_credit'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404) return 'no_model'
  if (status === 429) return 'busy'
  if (status === undefined) return 'unreachable'
  return status >= 500 || status === 408 || status === 409 ? 'failing' : 'rejected'
}

async function failureOf(error: unknown): Promise<LanguageModelError> {
  const { APICallError, NoObjectGeneratedError, RetryError } = await import('ai')
  if (error instanceof LanguageModelError) return error
  if (RetryError.isInstance(error)) return failureOf(error.lastError)
  if (APICallError.isInstance(error)) {
    // A response that is not what the vendor's API promises has the status of a success.
    if (error.statusCode !== undefined && error.statusCode < 300) return new LanguageModelError('unreadable')
    // Refused requests are not charged.
    return new LanguageModelError(reasonOfStatus(error.statusCode, error.responseBody), noTokens)
  }
  if (NoObjectGeneratedError.isInstance(error)) {
    const reason = error.finishReason === 'length' ? 'cut_off' : 'unreadable'
    return new LanguageModelError(reason, error.usage ? tokensOf(error.usage) : null)
  }
  return new LanguageModelError('unreadable')
}

async function ask(
  access: ModelAccess,
  maxRetries: number,
  { instructions, text, pictures, schema, effort, maxAnswerTokens, timeLimitMs, signal }: Question,
) {
  const { generateText, jsonSchema, Output, zodSchema } = await import('ai')
  // By default, the SDK prints its warnings, past the log.
  ;(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false
  const timeout = AbortSignal.timeout(timeLimitMs)
  try {
    const {
      text: written,
      finishReason,
      usage,
    } = await generateText({
      model: await vendorModel(access),
      instructions: {
        role: 'system',
        content: instructions,
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
      messages: [
        {
          role: 'user',
          content: [
            ...pictures.map((data) => ({ type: 'file' as const, mediaType: 'image', data })),
            { type: 'text', text },
          ],
        },
      ],
      // Without a validator: one broken entry must not cost the whole answer.
      output: Output.object({ schema: jsonSchema(await zodSchema(schema).jsonSchema), name: 'answer' }),
      // A server of one's own may not know the setting, and refuse it.
      ...(access.vendor !== 'own' && { reasoning: effort }),
      maxOutputTokens: maxAnswerTokens,
      maxRetries,
      abortSignal: AbortSignal.any([signal, timeout]),
      providerOptions: { openai: { store: false } },
    })
    const tokens = tokensOf(usage)
    if (finishReason === 'length') throw new LanguageModelError('cut_off', tokens)
    try {
      return { answer: JSON.parse(written) as unknown, tokens: tokens ?? noTokens }
    } catch {
      throw new LanguageModelError('unreadable', tokens)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (timeout.aborted) throw new LanguageModelError('timeout')
    throw await failureOf(error)
  }
}

/** The language model of a vendor or of the operator's own server. */
export const languageModel = (access: ModelAccess, maxRetries = defaultRetries): LanguageModel => ({
  ask: (question) => ask(access, maxRetries, question),
})
