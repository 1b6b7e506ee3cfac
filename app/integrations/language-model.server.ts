import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { env } from '~/env.server'
import { LanguageModelError, type LanguageModel } from '~/modules/extraction/language-model'
import { readRetryAfter } from './retry-after'

const maxAttempts = 3
const firstDelayMs = 1_000
const maxDelayMs = 20_000
const requestTimeoutMs = 90_000
const maxAnswerTokens = 8_000

type Call = { url: string; headers: Record<string, string>; body: object; read: (answer: unknown) => unknown }
type Question = Parameters<LanguageModel['ask']>[0]

const anthropicAnswer = z.object({
  stop_reason: z.string().nullable().optional(),
  content: z.array(z.object({ type: z.string(), input: z.unknown().optional() }).passthrough()),
})
const openAiAnswer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullable().optional(),
        message: z.object({ content: z.string().nullable() }).passthrough(),
      }),
    )
    .min(1),
})

const toolName = 'report_fields'

const anthropic =
  (key: string, model: string) =>
  ({ system, text, schema }: Question): Call => ({
    url: 'https://api.anthropic.com/v1/messages',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    body: {
      model,
      max_tokens: maxAnswerTokens,
      system,
      messages: [{ role: 'user', content: text }],
      tools: [{ name: toolName, description: 'Reports what was found in the pages.', input_schema: schema }],
      tool_choice: { type: 'tool', name: toolName },
    },
    read(answer) {
      const { content, stop_reason } = anthropicAnswer.parse(answer)
      if (stop_reason === 'max_tokens') throw new LanguageModelError('its answer was cut off')
      return content.find((part) => part.type === 'tool_use')?.input
    },
  })

const openAiUrl = 'https://api.openai.com/v1'

/** @param key undefined for a self-hosted server without authentication */
const openAi =
  (key: string | undefined, model: string, baseUrl = openAiUrl) =>
  ({ system, text, schema }: Question): Call => ({
    url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    body: {
      model,
      max_completion_tokens: maxAnswerTokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: text },
      ],
      response_format: { type: 'json_schema', json_schema: { name: toolName, strict: true, schema } },
    },
    read(answer) {
      const [choice] = openAiAnswer.parse(answer).choices
      if (choice?.finish_reason === 'length') throw new LanguageModelError('its answer was cut off')
      return JSON.parse(choice?.message.content ?? 'null') as unknown
    },
  })

const isRetryable = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500

function delayOf(response: Response | null, attempt: number): number {
  const requestedSeconds = readRetryAfter(response?.headers.get('retry-after'))
  return Math.min(
    requestedSeconds === null ? firstDelayMs * 2 ** attempt : requestedSeconds * 1000,
    maxDelayMs,
  )
}

/** Sends a request; if the service is busy or failing, retries a limited number of times. */
async function send(
  { url, headers, body, read }: Call,
  signal: AbortSignal,
  pause: typeof wait,
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    let response: Response | null = null
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
        redirect: 'error',
      })
      if (response.ok) return read(await response.json())
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LanguageModelError) throw error
      if (error instanceof z.ZodError || error instanceof SyntaxError)
        throw new LanguageModelError('its answer could not be read')
      if (attempt + 1 >= maxAttempts) throw new LanguageModelError('it could not be reached')
    }
    if (response && !isRetryable(response.status)) {
      // Error reports must contain neither the key nor the response, which may quote it.
      throw new LanguageModelError(
        response.status === 401 || response.status === 403
          ? 'it refused the key'
          : `it answered with status ${response.status}`,
      )
    }
    if (attempt + 1 >= maxAttempts)
      throw new LanguageModelError(response?.status === 429 ? 'it is too busy' : 'it is failing')
    await pause(delayOf(response, attempt), undefined, { signal })
  }
}

type Settings = Pick<
  ReturnType<typeof env>,
  'ANTHROPIC_API_KEY' | 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'EXTRACTION_MODEL'
>

/**
 * The configured language model; null without a key or the URL of a server that needs none. A URL takes
 * precedence over both keys, since setting it means that documents must go only there. Of the two keys,
 * Anthropic's takes precedence.
 */
export function languageModel(settings: Settings = env(), pause: typeof wait = wait): LanguageModel | null {
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL, EXTRACTION_MODEL } = settings
  const withAnthropic = ANTHROPIC_API_KEY && !OPENAI_BASE_URL
  const name = EXTRACTION_MODEL ?? (withAnthropic ? 'claude-sonnet-4-5' : 'gpt-4.1-mini')
  if (!withAnthropic && !OPENAI_API_KEY && !OPENAI_BASE_URL) return null
  const call = withAnthropic
    ? anthropic(ANTHROPIC_API_KEY, name)
    : openAi(OPENAI_API_KEY, name, OPENAI_BASE_URL)
  return { name, ask: (question) => send(call(question), question.signal, pause) }
}
