import type { Asker } from './ask.server'
import type { SettledField } from '../decide/settle'
import { questionHash } from './request-text'
import { storedAnswer } from './requests.server'
import { readSettled, settlingAnswer, settlingInstructions, type OpenField } from './second-pass'

/**
 * The second pass: one request for all fields that are still open.
 * @param asker asks the model; without it, only a stored answer counts
 * @returns null if the model was not asked yet; none if it did not answer
 */
export async function settleFields(
  orderId: number,
  model: string,
  open: readonly OpenField[],
  asker: Asker | null,
): Promise<SettledField[] | null> {
  if (open.length === 0) return []
  const text = open.map((field) => field.text).join('\n\n')
  const hash = questionHash(model, settlingInstructions, text)
  const stored = storedAnswer(orderId, hash)
  if (stored) return readSettled(stored.answer, open)
  if (!asker) return null
  if (asker.stopReason !== null) return []
  const outcome = await asker.ask({
    hash,
    documentId: null,
    instructions: settlingInstructions,
    text,
    pictures: [],
    schema: settlingAnswer,
    numbered: [],
  })
  return 'answer' in outcome ? readSettled(outcome.answer, open) : []
}
