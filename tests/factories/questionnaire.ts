import { db } from '~db/client.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { inputName } from '~/modules/questionnaire/answers'
import { saveAnswers } from '~/modules/questionnaire/save-answers.server'
import { currentAnswers } from '~/modules/questionnaire/stored-answers.server'
import { makeHoa } from './hoas'
import { linkPartner } from './partners'
import { makeUser } from './users'

/** A partner with an HOA, and an admin. */
export async function partnerWithHoa(fields: Record<string, unknown> = {}) {
  const admin = await makeUser({ role: 'admin', firstName: 'Ada', lastName: 'Admin' })
  const partner = await makeUser({ role: 'partner', firstName: 'Pat', lastName: 'Partner' })
  const hoaId = makeHoa(admin, fields)
  linkPartner(partner, hoaId)
  return { admin, partner, hoaId }
}

/** The fields of a form with the current version of each question's answer. */
export function formOf(hoaId: number, fields: Record<string, string>) {
  const form = new URLSearchParams(fields)
  const current = currentAnswers(db(), hoaId)
  const ids = [...new Set(Object.keys(fields).map((name) => name.split('.')[0] ?? ''))]
  for (const id of ids)
    if (!form.has(inputName.version(id)))
      form.set(inputName.version(id), String(current.get(id)?.version ?? 0))
  return { form, ids }
}

/** Saves fields as a newly opened form submits them. */
export function answer(actor: SignedInUser, hoaId: number, fields: Record<string, string>, now = Date.now()) {
  const { form, ids } = formOf(hoaId, fields)
  return saveAnswers(actor, hoaId, ids, form, now)
}
