import * as prettier from 'prettier'
import { expect, it } from 'vitest'
import { definitionOf } from '~/modules/report-fields/catalog/definitions'
import { extractedFields } from '~/modules/report-fields/fields'
import { sections } from '~/modules/report-fields/sections'

const fields = extractedFields.filter(({ kind }) => kind !== 'score')

it('every extracted field has a definition, an example, and what does not count', () => {
  const undefinedFields = fields.filter(({ path }) => {
    const meaning = definitionOf(path)
    return !meaning?.definition || !meaning.example || !meaning.excludes
  })
  expect(undefinedFields.map(({ path }) => path)).toEqual([])
})

it('docs/fields.md has the definitions of all fields as the code generates them', async () => {
  const table = (list: typeof fields) => [
    '| field | definition | example | does not count |',
    '| --- | --- | --- | --- |',
    ...list.map(({ path, label }) => {
      const { definition, example, excludes } = definitionOf(path) ?? {}
      return `| ${label} (\`${path}\`) | ${definition} | ${example} | ${excludes} |`
    }),
  ]
  const text = [
    '# What each field means',
    '',
    'Generated from `app/modules/report-fields/catalog/definitions/`. Staff see it beside each value, and a language model gets it with its instructions. A value is only what a document itself states, about this association.',
    ...sections.flatMap(({ id, label }) => {
      const list = fields.filter(({ section }) => section === id)
      return list.length === 0 ? [] : ['', `## ${label}`, '', ...table(list)]
    }),
  ].join('\n')
  const options = await prettier.resolveConfig('docs/fields.md')
  await expect(await prettier.format(text, { ...options, parser: 'markdown' })).toMatchFileSnapshot(
    '../../docs/fields.md',
  )
})
