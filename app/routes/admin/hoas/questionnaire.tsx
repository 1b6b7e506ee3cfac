import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { readEarlierAnswers, readQuestionnaire } from '~/modules/questionnaire/questionnaire.server'
import type { RefusedAnswers } from '~/modules/questionnaire/saved-answer'
import { readSuggestedAnswers } from '~/modules/questionnaire/suggested-answers.server'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { QuestionnaireForm } from '~/ui/questionnaire/questionnaire-form'
import { handleAnswers } from '../../partner/handle-answers.server'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(
    loaded ? `Lender Questionnaire of ${loaded.questionnaire.hoa.name}` : 'Lender Questionnaire',
    matches,
  ),
]

/** A form with errors still saves its valid answers, so the page needs their new versions. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 422

export const loader = page('hoas', ({ request, params, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const { searchParams } = new URL(request.url)
  const hoaId = parseId(params.hoaId)
  const history = searchParams.get('history')
  return {
    canAnswer: hasPermission(user.role, 'edit hoas'),
    questionnaire: readQuestionnaire(user, hoaId, searchParams.get('group')),
    suggestions: readSuggestedAnswers(user, hoaId),
    history:
      history === null ? null : { question: history, answers: readEarlierAnswers(user, hoaId, history) },
  }
})

export const action = page('edit hoas', ({ request, context, params, visitor }) =>
  handleAnswers({ request, context }, requireSignedIn(visitor).user, parseId(params.hoaId)),
)

/**
 * The lender questionnaire of an HOA for staff: readable for everyone who may view HOAs, editable for those
 * who may edit them.
 */
export default function HoaQuestionnairePage() {
  const { canAnswer, questionnaire, suggestions, history } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedAnswers | null>() ?? null
  const { id, name } = questionnaire.hoa
  const pagePath = `/admin/hoas/${id}/questionnaire`
  return (
    <>
      <PageHeader
        title="Lender Questionnaire"
        lead={name}
        back={{ to: `/admin/hoas/${id}`, label: 'Back to the HOA' }}
      >
        {canAnswer && (
          <Button component={Link} to={`${pagePath}/ask`} variant="default">
            Ask Someone Else
          </Button>
        )}
      </PageHeader>
      <QuestionnaireForm
        questionnaire={questionnaire}
        history={history}
        suggestions={suggestions}
        refused={refused}
        canAnswer={canAnswer}
        urls={{
          group: (group, question) => `${pagePath}?group=${group}${question ? `&history=${question}` : ''}`,
          save: `${pagePath}/answers`,
          page: ({ documentId, page, path }) =>
            `/admin/hoas/${id}/documents/${documentId}/pages/${page}?field=${path}&group=${questionnaire.group}`,
          ask: (question) => `${pagePath}/ask${question ? `?question=${question}` : ''}`,
        }}
      />
    </>
  )
}
