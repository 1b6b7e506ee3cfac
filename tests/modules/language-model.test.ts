import { http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { languageModel } from '~/integrations/language-model.server'
import type { LanguageModelError, Question } from '~/modules/extraction/language-model'
import { modelAnswer } from '~/modules/extraction/model/answer'
import { configuredModel, costOf, type ConfiguredModel } from '~/modules/extraction/model/models'
import { must } from '~tests/setup/helpers'

const urls = {
  anthropic: 'https://api.anthropic.com/v1/messages',
  openai: 'https://api.openai.com/v1/responses',
  own: 'http://127.0.0.1:8899/v1/chat/completions',
}
const models = {
  anthropic: must(configuredModel({ ANTHROPIC_API_KEY: 'test-key' })),
  openai: must(configuredModel({ OPENAI_API_KEY: 'test-key' })),
  own: must(configuredModel({ OPENAI_BASE_URL: 'http://127.0.0.1:8899/v1', EXTRACTION_MODEL: 'demo-model' })),
}
const answer = { findings: [], verdicts: [], suspicious: [], other: [{ unexpected: true }] }

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const fromAnthropic = (text: string, changes: object = {}) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: models.anthropic.name,
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: {
    input_tokens: 100,
    cache_creation_input_tokens: 40,
    cache_read_input_tokens: 60,
    output_tokens: 20,
  },
  ...changes,
})
const fromOpenAi = (text: string) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: models.openai.name,
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 200,
    input_tokens_details: { cached_tokens: 60 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 220,
  },
})
const fromOwnServer = (text: string) => ({
  id: 'chat_1',
  object: 'chat.completion',
  created: 1,
  model: 'demo-model',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 200, completion_tokens: 20, total_tokens: 220 },
})

function respond(url: string, body: JsonBodyType, status = 200) {
  const seen: { body: Record<string, unknown>; headers: Headers }[] = []
  server.use(
    http.post(url, async ({ request }) => {
      seen.push({ body: (await request.json()) as Record<string, unknown>, headers: request.headers })
      return HttpResponse.json(body, { status })
    }),
  )
  return seen
}

const ask = (model: ConfiguredModel, changes: Partial<Question> = {}) =>
  languageModel(model, 0).ask({
    instructions: 'Read the pages.',
    text: 'Page one',
    pictures: [Buffer.from('89504e470d0a1a0a', 'hex')],
    schema: modelAnswer,
    effort: 'medium',
    maxAnswerTokens: 500,
    timeLimitMs: 30_000,
    signal: new AbortController().signal,
    ...changes,
  })
const failure = (model: ConfiguredModel, changes?: Partial<Question>) =>
  ask(model, changes).then(
    () => 'none',
    (error: unknown) => (error as LanguageModelError).reason,
  )

it('Anthropic gets cacheable instructions, the page as a picture, and the form of the answer', async () => {
  const seen = respond(urls.anthropic, fromAnthropic(JSON.stringify(answer)))
  expect(await ask(models.anthropic)).toEqual({
    answer,
    tokens: { input: 100, cacheWrite: 40, cacheRead: 60, output: 20 },
  })
  const { body, headers } = must(seen[0])
  expect(headers.get('x-api-key')).toBe('test-key')
  expect(body).toMatchObject({
    model: models.anthropic.name,
    max_tokens: 500,
    system: [{ text: 'Read the pages.', cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content: [{ type: 'image' }, { type: 'text', text: 'Page one' }] }],
    output_config: { effort: 'medium', format: { type: 'json_schema' } },
  })
})

it('OpenAI gets a strict schema and the setting to store nothing', async () => {
  const seen = respond(urls.openai, fromOpenAi(JSON.stringify(answer)))
  expect(await ask(models.openai)).toEqual({
    answer,
    tokens: { input: 140, cacheWrite: 0, cacheRead: 60, output: 20 },
  })
  expect(must(seen[0]).body).toMatchObject({
    model: models.openai.name,
    store: false,
    reasoning: { effort: 'medium' },
    text: { format: { type: 'json_schema', strict: true } },
  })
})

it('a server of one’s own gets the request without a key', async () => {
  const seen = respond(urls.own, fromOwnServer(JSON.stringify(answer)))
  expect(await ask(models.own)).toMatchObject({ answer })
  const { body, headers } = must(seen[0])
  expect(headers.get('authorization')).toBeNull()
  expect(body).toMatchObject({ model: 'demo-model', response_format: { type: 'json_schema' } })
})

it.each([
  ['a refused key', 401, {}, 'key_refused'],
  ['an unknown model', 404, {}, 'no_model'],
  [
    'an empty account',
    400,
    { error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    'no_credit',
  ],
  [
    'a rejected request',
    400,
    { error: { type: 'invalid_request_error', message: 'Too many images' } },
    'rejected',
  ],
  ['a busy service', 429, {}, 'busy'],
  ['a failing service', 529, {}, 'failing'],
  ['an answer of another form', 200, { nothing: 'expected' }, 'unreadable'],
  ['broken JSON', 200, fromAnthropic('{"findings": ['), 'unreadable'],
  ['a cut-off answer', 200, fromAnthropic('{"findings": [', { stop_reason: 'max_tokens' }), 'cut_off'],
])('%s is a failure with its reason', async (_, status, body, reason) => {
  respond(urls.anthropic, body, status)
  expect(await failure(models.anthropic)).toBe(reason)
})

it('an unreachable server and one that hangs have different reasons', async () => {
  server.use(http.post(urls.anthropic, () => HttpResponse.error()))
  expect(await failure(models.anthropic)).toBe('unreachable')
  server.use(http.post(urls.anthropic, () => new Promise<never>(() => undefined)))
  expect(await failure(models.anthropic, { timeLimitMs: 1 })).toBe('timeout')
})

it('what a cut-off answer costs is known', async () => {
  respond(urls.anthropic, fromAnthropic('{', { stop_reason: 'max_tokens' }))
  const error = await ask(models.anthropic).catch((e: unknown) => e as LanguageModelError)
  const tokens = must('tokens' in error ? error.tokens : null)
  // $2 for input, $2.50 for writing to the cache, $0.20 for reading from it, $10 for output.
  expect(costOf(models.anthropic.price, tokens)).toBe(100 * 2 + 40 * 2.5 + 60 * 0.2 + 20 * 10)
})
