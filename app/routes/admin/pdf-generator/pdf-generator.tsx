import { Button } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { httpStatusByCode } from '~/http/domain-errors'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import {
  generateCustomPdf,
  generateSamplePdf,
  lastGeneratedUrl,
} from '~/modules/reports/pdf/generate-pdf.server'
import { parseReportData, sampleReportData } from '~/modules/reports/pdf/custom-report-data'
import { log } from '~/log.server'
import { pageTitle } from '~/ui/page-meta'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { Panel } from '~/ui/panel'
import styles from './pdf-generator.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('PDF Generator', matches)]

const failedMessage = 'Failed to generate PDF. Please try again.'
const loadFailure = { title: 'Load Failed', description: 'Failed to load sample data.' }

export const loader = page('pdf generator', async ({ request, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const wantsSample = new URL(request.url).searchParams.get('data') === 'sample'
  return {
    lastUrl: await lastGeneratedUrl(user),
    sample: wantsSample ? JSON.stringify(sampleReportData(), null, 2) : null,
  }
})

export const action = page('pdf generator', async ({ request, context, visitor }) => {
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const json = form.get('reportData') ?? ''
  const refuse = async (title: string, description: string, status: number) => {
    await setFlash(request, context, { kind: 'error', title, description })
    return data({ failure: { title, description }, json }, { status })
  }
  const generate = async (run: () => Promise<string>) => {
    try {
      await run()
    } catch (thrown) {
      const refusal = thrown instanceof DomainError ? thrown : fullDiskError(thrown)
      if (!refusal)
        log().error({ requestId: context.requestId, error: thrown }, 'a PDF could not be generated')
      return refuse(
        'Generation Failed',
        refusal?.message ?? failedMessage,
        refusal ? httpStatusByCode[refusal.code] : 500,
      )
    }
    await setFlash(request, context, {
      kind: 'success',
      title: 'PDF Generated',
      description: 'It can be downloaded here for a day.',
    })
    return redirect('/admin/pdf-generator')
  }
  switch (form.get('intent')) {
    case 'sample':
      return generate(() => generateSamplePdf(user))
    case 'load':
      try {
        sampleReportData()
      } catch (error) {
        log().error({ requestId: context.requestId, error }, 'the sample data could not be loaded')
        return refuse(loadFailure.title, loadFailure.description, 500)
      }
      await setFlash(request, context, {
        kind: 'success',
        title: 'Sample Data Loaded',
        description: 'Change it as you like, then generate the PDF.',
      })
      return redirect('/admin/pdf-generator?data=sample#report-data')
    case 'custom': {
      const parsed = parseReportData(json)
      if ('title' in parsed) return refuse(parsed.title, parsed.description, 422)
      return generate(() => generateCustomPdf(user, parsed.data))
    }
    default:
      throw unreadableForm()
  }
})

/** PDFs of samples and of entered data (docs/specification/staff-area.md#pdf-generator). */
export default function PdfGeneratorPage() {
  const { lastUrl, sample } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>() as
    { failure: { title: string; description: string }; json: string } | undefined
  const { state, formData } = useNavigation()
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  const reportData = actionData?.json ?? sample ?? ''
  return (
    <div className={styles.page}>
      <PageHeader
        title="PDF Generator"
        lead="See how a report is printed. These PDFs are never sent to customers, say on every page that they are not approved reports, and are kept for a day."
      >
        {lastUrl && (
          <Button component="a" href={lastUrl} target="_blank" rel="noreferrer" variant="default">
            Download Last Generated PDF
          </Button>
        )}
      </PageHeader>
      <Panel title="Sample report" lead="A complete report about a fictional association.">
        <Form method="post" action="/admin/pdf-generator">
          <Button type="submit" name="intent" value="sample" loading={isPending('sample')}>
            Generate Sample PDF
          </Button>
        </Form>
      </Panel>
      <Panel
        title="Report from your data"
        lead="JSON in the format of the report data. Missing values are printed as “Not provided,” fields that a report does not print are ignored, scores are limited to 0 to 100, and markup is printed as plain text."
      >
        <FormFailure failure={actionData?.failure} />
        <Form method="post" action="/admin/pdf-generator" className={styles.form}>
          <label htmlFor="report-data">Report data (JSON)</label>
          <textarea
            key={reportData}
            id="report-data"
            name="reportData"
            rows={20}
            spellCheck={false}
            autoComplete="off"
            defaultValue={reportData}
            aria-invalid={actionData?.failure ? true : undefined}
          />
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="custom" loading={isPending('custom')}>
              Generate PDF
            </Button>
            <Button type="submit" name="intent" value="load" variant="default" loading={isPending('load')}>
              Load Sample Data
            </Button>
          </div>
        </Form>
      </Panel>
    </div>
  )
}
