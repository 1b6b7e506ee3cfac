import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { listPartnerHoas } from '~/modules/hoas/partner-hoas.server'
import { readAnswerRequests } from '~/modules/questionnaire/requests.server'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { PartnerErrorPage, PartnerShell } from '~/ui/partner-shell'
import { AskForm } from '~/ui/questionnaire/ask-form'
import { handleAnswerRequest } from './handle-answers.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [pageTitle('Ask Someone Else', matches)]

const hoaOf = (request: Request) => parseId(new URL(request.url).searchParams.get('hoa'))

export const loader = page('partner portal', ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  return {
    hoas: listPartnerHoas(user),
    question: new URL(request.url).searchParams.get('question'),
    requests: readAnswerRequests(user, hoaOf(request)),
  }
})

export const action = page('partner portal', ({ request, context, visitor }) =>
  handleAnswerRequest({ request, context }, requireSignedIn(visitor).user, hoaOf(request)),
)

/** Lets a partner ask someone else to answer questions. */
export default function AskPage() {
  const { hoas, question, requests } = useLoaderData<typeof loader>()
  const { id, name } = requests.hoa
  return (
    <PartnerShell hoas={hoas} hoaId={id} switchTo="/partner/questionnaire/ask">
      <PageHeader
        title="Ask Someone Else"
        lead={name}
        back={{ to: `/partner/questionnaire?hoa=${id}`, label: 'Back to the questionnaire' }}
      />
      <AskForm requests={requests} chosen={question} />
    </PartnerShell>
  )
}

export { PartnerErrorPage as ErrorBoundary }
