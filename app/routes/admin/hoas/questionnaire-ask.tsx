import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { readAnswerRequests } from '~/modules/questionnaire/requests.server'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { AskForm } from '~/ui/questionnaire/ask-form'
import { handleAnswerRequest } from '../../partner/handle-answers.server'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Ask Someone Else', matches)]

export const loader = page('edit hoas', ({ request, params, visitor }) => ({
  question: new URL(request.url).searchParams.get('question'),
  requests: readAnswerRequests(requireSignedIn(visitor).user, parseId(params.hoaId)),
}))

export const action = page('edit hoas', ({ request, context, params, visitor }) =>
  handleAnswerRequest({ request, context }, requireSignedIn(visitor).user, parseId(params.hoaId)),
)

/** Asks someone to answer questions of an HOA's lender questionnaire. */
export default function AskPage() {
  const { question, requests } = useLoaderData<typeof loader>()
  const { id, name } = requests.hoa
  return (
    <>
      <PageHeader
        title="Ask Someone Else"
        lead={name}
        back={{ to: `/admin/hoas/${id}/questionnaire`, label: 'Back to the questionnaire' }}
      />
      <AskForm requests={requests} chosen={question} />
    </>
  )
}
