import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { env } from '~/env.server'
import { cleanUp } from '~/worker/clean-up.server'
import { generateSamplePdf, lastGeneratedUrl } from '~/modules/reports/pdf/generate-pdf.server'
import { sheet } from '~/modules/pdf/paper.server'
import { mailHandlers, renderMail } from '~/worker/mails.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import type { PrintedReport, PrintedValue } from '~/modules/reports/revisions/printed-report'
import { readPublicReport } from '~/modules/reports/revisions/public-report.server'
import { renderReport } from '~/modules/reports/pdf/render-report.server'
import { parseReportData, reportFromData, sampleReportData } from '~/modules/reports/pdf/custom-report-data'
import { storeReportFile, reportPath, reportsDir } from '~/modules/reports/pdf/report-files.server'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { sourceText } from '~/modules/reports/layout/citations'
import { revisionChanges } from '~/modules/reports/revisions/revision-changes'
import { sampleReport } from '~/modules/reports/samples/samples'
import { score } from '~/modules/scoring/score'
import { nothingProvided } from '~/modules/scoring/inputs'
import { noLenderValues } from '~/modules/scoring/lender-values'
import { db } from '~db/client.server'
import { mails, reportRevisions } from '~db/schema'
import { addRevision, hostileReport, makeApprovedOrder } from '../factories/reports'
import { makeUser } from '../factories/users'
import { must } from '../setup/helpers'
import { pdfLetters, pdfTexts } from '../setup/pdf-text'
import { readMail } from '../setup/read-mail'
import { blocksOf } from '../setup/report-blocks'
import { filesBelow } from '../setup/files-below'
import { runDueJobs } from '../setup/run-jobs'
import { dayMs } from '~/modules/time-units'

const outbox = path.join(env().DATA_DIR, 'outbox')
afterEach(() => {
  rmSync(reportsDir(), { recursive: true, force: true })
  rmSync(outbox, { recursive: true, force: true })
})

const render = (report: PrintedReport = sampleReport('SAMPLE-FAIR')) => renderReportPdf(report, defaultBrand)

describe('the samples', () => {
  it.each([
    ['SAMPLE-EXCELLENT', 94, 'A', 'Excellent'],
    ['SAMPLE-FAIR', 67, 'C', 'Fair'],
    ['SAMPLE-POOR', 23, 'F', 'Poor'],
  ] as const)('%s has the score of its documents: %i', (orderNumber, overall, grade, word) => {
    const report = sampleReport(orderNumber)
    expect(report.scores.overall).toBe(overall)
    expect(report.scores.overall).toBe(Math.round(must(report.method.overall)))
    expect(layoutReport(report).verdict).toBe(`${overall} of 100 · grade ${grade} · ${word}`)
    expect(report.mark).toContain('fictional')
  })
})

describe('a report as a PDF', () => {
  // At a legible size, alerts and lender tests with their sources may need more than a page: each page
  // continues at most once.
  it('is a cover and three pages, continued if necessary, with the content of the web page', async () => {
    const number = 'SAMPLE-POOR'
    const report = sampleReport(number)
    const texts = await pdfTexts(await render(report))
    const [cover, ...others] = texts
    expect(cover).toContain(report.hoaName)
    expect(cover).toContain(number)
    expect(cover).toContain('this association and its documents are fictional')
    const pagesOf = layoutReport(report).pages.map(({ title }) =>
      others.filter((text) => text.includes(title)),
    )
    expect(pagesOf.flat()).toEqual(others)
    for (const [at, { title }] of layoutReport(report).pages.entries()) {
      const [first, ...continued] = must(pagesOf[at])
      expect(first).not.toContain(`${title} (continued)`)
      expect(continued.length).toBeLessThanOrEqual(1)
      for (const text of continued) expect(text).toContain(`${title} (continued)`)
    }
    const [health = '', finances = '', rules = ''] = pagesOf.map((parts) => parts.join(' '))
    for (const { title } of report.alerts) expect(health).toContain(title)
    expect(finances).toContain('Insurance Carrier')
    expect(finances).toContain('page 1')
    expect(finances).toContain('Not provided')
    expect(rules).toContain('Published Lender Tests')
    expect(rules).toContain('Legal Disclaimer')
    const all = texts.join(' ')
    for (const block of blocksOf(layoutReport(report))) {
      expect(all).toContain(block.title)
      if (block.kind === 'alerts')
        for (const { source } of block.alerts) expect(all).toContain(sourceText(must(source)))
      if (block.kind !== 'rows') continue
      for (const row of block.rows) {
        expect(all).toContain(row.value ?? row.absence)
        if (row.source?.page) expect(all).toContain(row.source.page)
      }
    }
  })

  it('embeds its fonts, and has a title, a language, bookmarks, and a structure', async () => {
    const file = (await render()).toString('latin1')
    expect(file.match(/\/FontFile2/g)?.length).toBe(3)
    for (const part of [
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/StructTreeRoot',
      '/Marked true',
      '(Commonview Report: Sample Terrace Condominium Association)',
      '/Title (Cover)',
      '/Title (Health and Alerts)',
      '/Title (Alerts)',
      '/Title (Legal Disclaimer)',
    ])
      expect(file.includes(part), part).toBe(true)
    expect(/\/(?:JavaScript|URI|Launch|EmbeddedFile)\b/.test(file)).toBe(false)
  })

  it('has the same length whenever it is rendered', async () => {
    const [one, other] = [await render(), await render()]
    expect(one.length).toBe(other.length)
  })

  it('continues texts of 4,000 characters on labeled pages, and prints markup literally', async () => {
    const texts = await pdfTexts(await render(hostileReport()))
    const all = texts.join(' ')
    for (const words of [
      'Health and Alerts (continued)',
      'Finances, Insurance, and Legal (continued)',
      'Rules, Governance, and Management (continued)',
      'Rules (continued)',
      'Critical Alerts (continued)',
      '<script>',
      'page 123456',
      'Legal Disclaimer',
    ])
      expect(all).toContain(words)
    expect(texts.at(-1)).toMatch(/Page (\d+) of \1/)
    expect(texts[0]).not.toContain('\u202e')
  })

  it('prints an address that is longer than its column at its size and place', async () => {
    const email = `${'w'.repeat(180)}@example.com`
    const report = sampleReport('SAMPLE-FAIR')
    const values = report.values.filter(({ path }) => path !== 'management.email')
    const label = 'Contact Email'
    const emailValue = { path: 'management.email', label, value: email, absence: null, source: null }
    const pages = await pdfLetters(await render({ ...report, values: [...values, emailValue] }))
    const text = pages
      .flat()
      .map(({ letter }) => letter)
      .join('')
    expect(text).toContain(`${label.replace(' ', '')}${email.slice(0, 16)}`)
    for (const { letter, size, left, right } of pages.flat()) {
      expect(size, letter).toBeLessThan(60)
      expect(left, letter).toBeGreaterThan(0)
      expect(right, letter).toBeLessThan(sheet.width - sheet.right + 1)
    }
  })

  it('breaks a word longer than a line, anywhere in a text and at any size', async () => {
    const report = sampleReport('SAMPLE-FAIR')
    const alert = {
      type: 'Word',
      title: `A fact 0 ${'w'.repeat(180)}`,
      description: `Before it ${'i'.repeat(300)} and after it`,
      severity: 'bad' as const,
    }
    for (const count of [1, 30]) {
      const alerts = Array.from({ length: count }, () => alert)
      const pages = await pdfLetters(await render({ ...report, hoaName: alert.title, alerts }))
      for (const { letter, left, right } of pages.flat()) {
        expect(left, letter).toBeGreaterThan(0)
        expect(right, letter).toBeLessThan(sheet.width - sheet.right + 1)
      }
    }
  })

  it('cites documents without their extension, unless that is ambiguous', () => {
    const report = sampleReport('SAMPLE-FAIR')
    const cited = (...names: string[]) => {
      const citedValues = names.map((document, at) => ({
        path: must(['propertyInfo.totalUnits', 'propertyInfo.yearBuilt'][at]),
        label: `${at}`,
        value: '1',
        absence: null,
        source: { document, page: 5 },
      }))
      const documents = names.map((name) => ({ name, kind: null, pages: 9 }))
      const alerts = [{ ...must(report.alerts[0]), source: `${names[0]}, page 7` }]
      const { pages } = layoutReport({ ...report, values: citedValues, documents, alerts })
      const [rows, found] = [pages[0].wide[1], pages[0].end[0]]
      return [
        ...(rows?.kind === 'rows' ? rows.rows : []).flatMap(({ source }) => source ?? []),
        ...(found?.kind === 'alerts' ? found.alerts : []).flatMap(({ source }) => source ?? []),
      ].map(sourceText)
    }
    expect(cited('Bylaws.docx', 'bylaws.pdf')).toEqual([
      'Bylaws.docx, page 5',
      'bylaws.pdf, page 5',
      'Bylaws.docx, page 7',
    ])
    expect(cited('Bylaws.docx', 'Rules.pdf')).toEqual(['Bylaws, page 5', 'Rules, page 5', 'Bylaws, page 7'])
  })

  it('prints all dates in one format', () => {
    const report = sampleReport('SAMPLE-FAIR')
    const values = report.values.map((value) =>
      value.path === 'insurance.expiration' ? { ...value, value: '2027-04-01' } : value,
    )
    expect(layoutReport({ ...report, values }).pages).toEqual(layoutReport(report).pages)
  })

  it('prints the period or day of a figure beside it, on the page and in the PDF', async () => {
    const report = sampleReport('SAMPLE-FAIR')
    const periods: Record<string, string> = {
      'financial.totalExpenses': '2026 proposed',
      'financial.currentReserve': 'as of 2025-12-31',
      'financial.fundingLevel': 'as of 2025-12-31',
    }
    const values = report.values.map((v) => ({ ...v, period: periods[v.path] ?? null }))
    const dated = { ...report, values }
    const texts = (await pdfTexts(await render(dated))).join(' ').replace(/\s+/g, ' ')
    const layout = JSON.stringify(layoutReport(dated))
    for (const words of ['(proposed 2026 budget)', '(as of December 31, 2025)']) {
      expect(layout).toContain(words)
      expect(texts).toContain(words)
    }
    expect(layout).toMatch(/"zone":"\w+ \(as of December 31, 2025\)"/)
    expect(JSON.stringify(layoutReport(report))).not.toContain('as of December 31, 2025')
  })

  it('says so if nothing is known at all', async () => {
    const report = sampleReport('SAMPLE-FAIR')
    const none = { financial: null, physical: null, operational: null, overall: null }
    const texts = await pdfTexts(
      await render({
        ...report,
        values: [],
        alerts: [],
        documents: [],
        scores: none,
        grade: null,
        method: score(nothingProvided),
        lenderValues: noLenderValues,
      }),
    )
    expect(texts[0]).toContain('No score: none of its inputs are known')
    expect(texts[0]).toContain('6 subjects not checked')
    expect(texts[1]).toContain('Insufficient data')
    expect(texts[1]).toContain('There are no alerts, but this is not an all-clear.')
    expect(texts.join(' ')).not.toContain('Nothing in the documents called for an alert.')
    expect(texts.join(' ')).toContain('No documents were provided.')
  })

  it('says so if staff have set a different score than the method', async () => {
    const report = sampleReport('SAMPLE-FAIR')
    const texts = await pdfTexts(await render({ ...report, scores: { ...report.scores, physical: 81 } }))
    expect(texts[1]).toContain('set by our staff (method: 70)')
  })
})

const revisionOf = (orderId: number) =>
  must(db().select().from(reportRevisions).where(eq(reportRevisions.orderId, orderId)).get())

describe('rendering an approved revision', () => {
  it('stores the PDF and mails it with the link, once however often it runs', async () => {
    const { order } = await makeApprovedOrder()
    await Promise.all([
      renderReport({ orderId: order.id, revision: 1 }),
      renderReport({ orderId: order.id, revision: 1 }),
    ])
    await renderReport({ orderId: order.id, revision: 1 })
    const { pdfName, pdfBytes } = revisionOf(order.id)
    expect(readFileSync(reportPath(must(pdfName)))).toHaveLength(must(pdfBytes))
    expect(filesBelow(reportsDir()).filter((name) => name.endsWith('.pdf'))).toEqual([pdfName])
    const queued = db().select().from(mails).where(eq(mails.template, 'report-ready')).all()
    expect(queued).toMatchObject([{ toAddress: order.email, orderId: order.id, revision: 1 }])

    await runDueJobs(['send-mail'], mailHandlers)
    const raw = readFileSync(path.join(outbox, `${must(queued[0]).id}.eml`), 'latin1')
    const { headers } = await readMail(raw)
    expect(headers.subject).toBe(`Your Commonview Report ${order.orderNumber} is ready`)
    expect(headers.to).toBe(order.email)
    expect(raw).toContain(`filename=hoa-report-${order.orderNumber}.pdf`)
    const attached = must(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1])
    expect(Buffer.from(attached, 'base64')).toHaveLength(must(pdfBytes))
    expect(raw.replace(/=\r\n/g, '')).toContain(`/report/${order.orderNumber}`)
  })

  it('of a correction creates another file and another mail, and the newest is shown', async () => {
    const { order, report, approver } = await makeApprovedOrder()
    await renderReport({ orderId: order.id, revision: 1 })
    addRevision(order.id, { ...report, revision: 2, hoaName: 'Corrected Terrace' }, approver.id, Date.now())
    expect(readPublicReport(order.orderNumber)).toMatchObject({
      report: { hoaName: 'Corrected Terrace' },
      hasPdf: false,
    })
    await renderReport({ orderId: order.id, revision: 2 })
    expect(readPublicReport(` ${order.orderNumber.toLowerCase()} `)).toMatchObject({ hasPdf: true })
    const sent = db().select().from(mails).where(eq(mails.template, 'report-ready')).all()
    expect(sent.map((mail) => mail.revision)).toEqual([1, 2])
  })

  it('of a correction lists the differences', async () => {
    const { order, report, approver } = await makeApprovedOrder()
    await renderReport({ orderId: order.id, revision: 1 })
    const [first, ...rest] = report.values
    const [alert, ...otherAlerts] = report.alerts
    const corrected: PrintedReport = {
      ...report,
      revision: 2,
      reportDate: report.reportDate + dayMs,
      values: [{ ...must(first), value: 'Corrected Terrace' }, ...rest],
      scores: { ...report.scores, financial: 12 },
      alerts: [...otherAlerts, { ...must(alert), title: 'A lawsuit is pending' }],
    }
    addRevision(order.id, corrected, approver.id, Date.now())
    await renderReport({ orderId: order.id, revision: 2 })
    const textOfRevision = async (revision: number) => {
      const { text } = await renderMail({
        template: 'report-ready',
        orderId: order.id,
        revision,
        createdAt: 0,
      })
      return text.replace(/\s+/g, ' ')
    }
    const text = await textOfRevision(2)
    expect(text).toContain('What changed')
    expect(text).toContain(`${must(first).label}: Corrected Terrace (previously ${must(first).value})`)
    expect(text).toContain(`12 of 100 (previously ${report.scores.financial} of 100)`)
    expect(text).toContain('New alert: A lawsuit is pending')
    expect(text).toContain(`Alert withdrawn: ${must(alert).title}`)
    expect(await textOfRevision(1)).not.toContain('What changed')
  })

  it('lists changed sources and removed answers, but not effects of the date', () => {
    const report = sampleReport('SAMPLE-FAIR')
    const value: PrintedValue = {
      path: 'propertyInfo.totalUnits',
      label: 'Total Units',
      value: '46',
      absence: null,
      source: { document: 'Bylaws.pdf', page: 3 },
    }
    const having = (...values: PrintedValue[]): PrintedReport => ({ ...report, values })
    expect(
      revisionChanges(having(value), { ...having(value), revision: 9, reportDate: 1, grade: 'F' }),
    ).toEqual([])
    const moved = { ...value, source: { document: 'Declaration.pdf', page: null } }
    expect(revisionChanges(having(value), having(moved))).toEqual([
      { label: 'Total Units, source', before: 'Bylaws.pdf, page 3', after: 'Declaration.pdf' },
    ])
    const none: PrintedValue = { ...value, value: null, absence: 'stated_none' }
    expect(revisionChanges(having(value), having(none))).toEqual([
      { label: 'Total Units', before: '46', after: 'None, as the document states' },
    ])
    expect(revisionChanges(having(), having({ ...value, value: 'x'.repeat(500) }))).toEqual([
      { label: 'Total Units', before: null, after: `${'x'.repeat(199)}…` },
    ])
    const [alert, ...others] = report.alerts
    const reworded = { ...report, alerts: [{ ...must(alert), description: 'Said otherwise.' }, ...others] }
    expect(revisionChanges(report, reworded)).toEqual([
      { label: 'Alert changed', before: null, after: must(alert).title },
    ])
    expect(revisionChanges(having(value), having())).toEqual([
      { label: 'Total Units, no longer in the report', before: '46', after: null },
    ])
  })
})

describe('the file of a report', () => {
  it('of an approved revision is kept by the clean-up, which removes generated samples after a day', async () => {
    const { order, approver } = await makeApprovedOrder()
    await renderReport({ orderId: order.id, revision: 1 })
    const stored = reportPath(must(revisionOf(order.id).pdfName))
    const url = await generateSamplePdf(approver)
    expect(await lastGeneratedUrl(approver)).toBe(url)
    expect(await lastGeneratedUrl(await makeUser({ role: 'admin' }))).toBeNull()
    const generated = path.join(reportsDir(), 'generated', path.basename(url))
    const old = new Date(Date.now() - 2 * dayMs)
    await cleanUp()
    expect(existsSync(generated)).toBe(true)
    for (const file of [stored, generated]) utimesSync(file, old, old)
    await cleanUp()
    expect([existsSync(stored), existsSync(generated)]).toEqual([true, false])
  })

  it('is removed by the clean-up after a day if no revision refers to it', async () => {
    const { order } = await makeApprovedOrder()
    await renderReport({ orderId: order.id, revision: 1 })
    const owned = reportPath(must(revisionOf(order.id).pdfName))
    const [{ name: orphan }, { name: fresh }] = [
      await storeReportFile(Buffer.from('x')),
      await storeReportFile(Buffer.from('y')),
    ]
    const old = new Date(Date.now() - 2 * dayMs)
    for (const file of [owned, reportPath(orphan)]) utimesSync(file, old, old)
    await cleanUp()
    expect([owned, reportPath(orphan), reportPath(fresh)].map((file) => existsSync(file))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is readable only by its owner, under a random name that cannot lead out of the folder', async () => {
    const { name } = await storeReportFile(Buffer.from('x'))
    expect(name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.pdf$/)
    expect(statSync(reportPath(name)).mode & 0o777).toBe(0o600)
    expect(() => reportPath('../commonview.db')).toThrow('leads out')
  })
})

describe('entered report data', () => {
  it('survives a round trip: the sample data reproduces the sample', () => {
    const parsed = parseReportData(JSON.stringify(sampleReportData()))
    if (!('data' in parsed)) throw new Error(parsed.description)
    const report = reportFromData(parsed.data, Date.now())
    expect(report.scores).toEqual(sampleReport('SAMPLE-FAIR').scores)
    expect(report.alerts).toHaveLength(sampleReport('SAMPLE-FAIR').alerts.length)
    expect(report.mark).toBe('Made from entered data; not an approved report')
    expect(JSON.stringify(report)).not.toContain('customer@example.com')
  })

  it('may have missing or extra fields, and scores outside 0 to 100', () => {
    const parsed = parseReportData(
      JSON.stringify({
        healthScores: { overall: 140, physical: '-3', financial: '72% (Good)' },
        color: 'red',
      }),
    )
    if (!('data' in parsed)) throw new Error(parsed.description)
    const report = reportFromData(parsed.data, Date.now())
    expect(report).toMatchObject({
      values: [],
      scores: { overall: 100, physical: 0, financial: 72, operational: null },
      grade: 'A',
    })
  })

  it.each([
    ['Invalid Data', 'Please provide report data in JSON format.', ''],
    ['Invalid Data', 'Please provide report data in JSON format.', '  '],
    ['Invalid JSON', 'This is not valid JSON', '{"a":'],
    ['Invalid Data', 'The report data is a JSON object', '[]'],
    ['Invalid Data', 'The report data is a JSON object', '"text"'],
    ['Invalid Data', 'The report data is a JSON object', 'null'],
    ['Invalid Data', 'financial: Please give an object', '{"financial": 5}'],
    ['Invalid Data', 'Please enter a number from 0 to 100', '{"healthScores": {"overall": "high"}}'],
    [
      'Invalid Data',
      'The severity is one of bad, caution, good',
      '{"criticalAlerts": [{"title": "x", "severity": "terrible"}]}',
    ],
    [
      'Invalid Data',
      'propertyDetails.petRules: Please use at most 4,000 characters for a text',
      JSON.stringify({ propertyDetails: { petRules: 'x'.repeat(100_000) } }),
    ],
    ['Invalid Data', 'hoaName: Please use at most 4,000', JSON.stringify({ hoaName: 'x'.repeat(100_000) })],
    ['Invalid Data', 'Please give a text, a number', '{"insurance": {"company": {"name": "x"}}}'],
    ['Invalid Data', 'Please give a date', '{"reportDate": "someday"}'],
    ['Invalid Data', 'reportDate: Please give a date, such as 2026-11-20', '{"reportDate": true}'],
    [
      'Invalid Data',
      'documents.0.pages: Please give the pages as a whole number from 0 to 100,000',
      '{"documents": [{"name": "Budget.pdf", "pages": "nine"}]}',
    ],
  ])('rejects wrong data with “%s” and the message “%s”', (title, sentence, json) => {
    const parsed = parseReportData(json)
    if ('data' in parsed) throw new Error('The data was accepted')
    expect(parsed.title).toBe(title)
    expect(parsed.description).toContain(sentence)
  })
})
