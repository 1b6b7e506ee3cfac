import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { listPartnerHoas } from '~/modules/hoas/partner-hoas.server'
import { readEarlierAnswers, readQuestionnaire } from '~/modules/questionnaire/questionnaire.server'
import type { RefusedAnswers } from '~/modules/questionnaire/saved-answer'
import { readSuggestedAnswers } from '~/modules/questionnaire/suggested-answers.server'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { PartnerErrorPage, PartnerShell } from '~/ui/partner-shell'
import { QuestionnaireForm } from '~/ui/questionnaire/questionnaire-form'
import { handleAnswers } from './handle-answers.server'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [pageTitle('Lender Questionnaire', matches)]

/** A form with errors still saves its valid answers, so the page needs their new versions. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 422

export const loader = page('partner portal', ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const { searchParams } = new URL(request.url)
  const hoas = listPartnerHoas(user)
  const hoaParam = searchParams.get('hoa')
  const hoaId = hoaParam === null ? (hoas[0]?.id ?? null) : parseId(hoaParam)
  const historyQuestion = searchParams.get('history')
  return {
    hoas,
    questionnaire: hoaId === null ? null : readQuestionnaire(user, hoaId, searchParams.get('group')),
    suggestions: hoaId === null ? [] : readSuggestedAnswers(user, hoaId),
    history:
      hoaId === null || historyQuestion === null
        ? null
        : { question: historyQuestion, answers: readEarlierAnswers(user, hoaId, historyQuestion) },
  }
})

export const action = page('partner portal', ({ request, context, visitor }) =>
  handleAnswers(
    { request, context },
    requireSignedIn(visitor).user,
    parseId(new URL(request.url).searchParams.get('hoa')),
  ),
)

/** The lender questionnaire of a partner's HOA. */
export default function QuestionnairePage() {
  const { hoas, questionnaire, suggestions, history } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedAnswers | null>() ?? null
  const hoaId = questionnaire?.hoa.id ?? null
  return (
    <PartnerShell hoas={hoas} hoaId={hoaId} switchTo="/partner/questionnaire">
      <PageHeader
        title="Lender Questionnaire"
        lead={
          questionnaire
            ? `What lenders and buyers ask about ${questionnaire.hoa.name}. Answer each question once; “I don’t know” is an answer, too.`
            : undefined
        }
      />
      {questionnaire ? (
        <QuestionnaireForm
          questionnaire={questionnaire}
          history={history}
          suggestions={suggestions}
          refused={refused}
          canAnswer
          urls={{
            group: (group, question) =>
              `/partner/questionnaire?hoa=${hoaId}&group=${group}${question ? `&history=${question}` : ''}`,
            save: `/partner/questionnaire/answers?hoa=${hoaId}`,
            page: ({ documentId, page, path }) =>
              `/partner/hoas/${hoaId}/documents/${documentId}/pages/${page}?field=${path}&group=${questionnaire.group}`,
            ask: (question) =>
              `/partner/questionnaire/ask?hoa=${hoaId}${question ? `&question=${question}` : ''}`,
          }}
        />
      ) : (
        <EmptyState title="No HOA yet">
          The questions appear here once you have created an HOA’s profile. Contact us if one is missing.
        </EmptyState>
      )}
    </PartnerShell>
  )
}

export { PartnerErrorPage as ErrorBoundary }
