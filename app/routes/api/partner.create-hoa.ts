import { api, methodNotAllowed } from '~/http/api.server'
import { jsonResponse } from '~/http/json-response'
import { adoptSession, clientOf } from '~/http/visitor.server'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import { saveCommunity, savePartnerInfo } from '~/modules/partners/save-onboarding.server'
import { createHoaSchema } from '~/modules/partners/schema'

export const loader = methodNotAllowed('POST')

/**
 * `POST /api/partner/create-hoa`: the whole onboarding in one call. `hoaId` is null, with status 202, while
 * staff decide whether the HOA is the same as an existing one.
 */
export const action = api('POST', {
  access: 'anyone',
  limit: 'token',
  body: createHoaSchema,
  async handle({ visitor, context, body }) {
    const { partnerData, propertyData, hoaData, inviteToken } = body
    const { password, ...partnerInfo } = partnerData
    await savePartnerInfo(inviteToken, partnerInfo, password ?? null)
    saveCommunity(inviteToken, propertyData)
    const { hoaId, signedIn } = completeOnboarding(
      inviteToken,
      { sessionId: visitor.sessionId, user: visitor.user, client: clientOf(context) },
      hoaData,
    )
    if (signedIn) await adoptSession(context, signedIn)
    return jsonResponse({ hoaId }, hoaId === null ? 202 : 201)
  },
})
