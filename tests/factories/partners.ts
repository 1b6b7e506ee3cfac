import { invitePartner } from '~/modules/partners/invite-partner.server'
import { addUpload, saveCommunity, savePartnerInfo } from '~/modules/partners/save-onboarding.server'
import { communitySchema, fiphoSchema, partnerInfoSchema } from '~/modules/partners/schema'
import { db } from '~db/client.server'
import { hoaPartners } from '~db/schema'
import { must } from '../setup/helpers'
import { receiveContent, pdf } from './documents'
import { makeUser } from './users'

/** Step 1's form as a browser sends it, without the password. */
export const partnerForm = (changes: Record<string, string> = {}) => ({
  partnerType: 'management_company',
  firstName: 'Test',
  lastName: 'Manager',
  email: `partner-${crypto.randomUUID().slice(0, 8)}@example.com`,
  phone: '(555) 010-0110',
  company: 'Test Management',
  title: 'Community Manager',
  hoaName: 'Heron Lake',
  mailingAddress: '1 Test Street',
  mailingCity: 'Testville',
  mailingState: 'CA',
  mailingZipCode: '90001',
  ...changes,
})

/** Step 2's form. */
export const communityForm = (changes: Record<string, string> = {}) => ({
  subjectPropertyAddress: '2 Lake Drive',
  propertyCity: 'Sampleton',
  propertyState: 'CA',
  propertyZipCode: '90002',
  ...changes,
})

/** Step 4's form. */
export const fiphoForm = (changes: Record<string, string> = {}) => ({
  specialAssessments: '1',
  assessmentIncreases: '2',
  budgetStatus: 'not_balanced',
  monthsSinceElection: '5',
  monthsSinceNewElection: '17',
  additionalInfo: 'The roof was replaced.',
  ...changes,
})

export const partnerPassword = 'a password of a partner'
export const fiphoAnswers = (changes: Record<string, string> = {}) => fiphoSchema.parse(fiphoForm(changes))

/** An invitation and the token of its link. */
export async function makeInvitation({ email = 'invited@example.com', hoaName = 'Heron Lake' } = {}) {
  const admin = await makeUser({ role: 'admin' })
  const { id, inviteLink } = invitePartner(admin, { email, hoaName, message: '' })
  return { id, admin, token: must(/onboard\/([\w-]+)$/.exec(inviteLink)?.[1], 'token') }
}

/** An invitation whose first steps are complete; with a password unless the partner has an account. */
export async function makeOnboarding({
  info = {},
  community = {},
  password = partnerPassword,
  files = [],
}: {
  info?: Record<string, string>
  community?: Record<string, string>
  password?: string | null
  files?: string[]
} = {}) {
  const invitation = await makeInvitation()
  const partnerInfo = partnerInfoSchema.parse(partnerForm(info))
  await savePartnerInfo(invitation.token, partnerInfo, password)
  saveCommunity(invitation.token, communitySchema.parse(communityForm(community)))
  for (const name of files)
    await addUpload(invitation.token, name, await receiveContent(pdf(name.replace('.', ' '))))
  return { ...invitation, partnerInfo }
}

/** Makes a user a partner of an HOA. */
export const linkPartner = (user: { id: number }, hoaId: number) =>
  db().insert(hoaPartners).values({ userId: user.id, hoaId, createdAt: Date.now() }).run()
