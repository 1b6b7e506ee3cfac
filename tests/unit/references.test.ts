import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFields } from '~/modules/report-fields/fields'

// Comments and documents cite files, headings, decisions, and functions of the repository. All of them must
// exist.

const root = path.join(import.meta.dirname, '../..')
const folders = ['app', 'db', 'tests', 'bench', 'scripts', 'deploy', 'docs']
const self = 'tests/unit/references.test.ts'

const isText = (name: string) => /\.(tsx?|m?js|css|md|ya?ml|toml|sh)$/.test(name)

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return name === 'db/migrations' ? [] : filesIn(name)
    return isText(name) && name !== self ? [name] : []
  })
}

const atRoot = readdirSync(root).filter((name) => isText(name) && statSync(path.join(root, name)).isFile())
const texts = new Map(
  [...atRoot, ...folders.flatMap(filesIn)].map((name) => [name, readFileSync(path.join(root, name), 'utf8')]),
)
/** A file without its comments. */
const codeOf = (file: string) => (texts.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const documents = [...texts].filter(([name]) => name.endsWith('.md'))

/** The anchors of a document's headings, as GitHub generates them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** The problem with a reference to a document; null if it is valid. */
function problemOf(target: string): string | null {
  const [file = '', anchor] = target.split('#')
  if (!existsSync(path.join(root, file))) return `${target}: no such file`
  if (anchor === undefined || !file.endsWith('.md')) return null
  return anchorsOf(texts.get(file) ?? '').has(anchor) ? null : `${target}: no such heading`
}

const problems = (references: { at: string; target: string }[]) =>
  references.flatMap(({ at, target }) => {
    const problem = problemOf(target)
    return problem === null ? [] : [`${at} cites ${problem}`]
  })

describe('references in comments and documents', () => {
  it('resolve existing anchors, and report missing ones', () => {
    expect(anchorsOf('# One\n\n```sh\n# no heading\n```\n\n## The customer’s panel')).toEqual(
      new Set(['one', 'the-customers-panel']),
    )
    expect(problemOf('docs/specification/payments.md#no-such-heading')).not.toBeNull()
    expect(problemOf('docs/no-such-file.md')).not.toBeNull()
  })

  it('cite only documents and headings that exist', () => {
    const cited = [...texts].flatMap(([at, text]) =>
      [...text.matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md(?:#[\w-]+)?/g)].map(([target]) => ({ at, target })),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(problems(cited)).toEqual([])
  })

  it('link only to files and headings that exist', () => {
    const linked = documents.flatMap(([at, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, target = '']) => {
        const [file = '', anchor] = target.split('#')
        const to = file === '' ? at : path.posix.join(path.posix.dirname(at), file)
        return { at, target: anchor === undefined ? to : `${to}#${anchor}` }
      }),
    )
    expect(linked.length).toBeGreaterThan(30)
    expect(problems(linked)).toEqual([])
  })

  it('cite only decisions that exist', () => {
    const known = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3)))
    const missing = [...texts].flatMap(([at, text]) =>
      [...text.matchAll(/\bdecisions?\s+(?:\*\s+|\/\/\s+)?(\d{3})\b/gi)].flatMap(([, number = '']) =>
        known.has(number) ? [] : [`${at} cites decision ${number}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('name only files and folders that exist in documents', () => {
    const named = documents.flatMap(([at, text]) =>
      [...text.matchAll(/`((?:app|db|tests|bench|scripts|deploy|docs|patches)\/[\w./:$-]*)`/g)].map(
        ([, target = '']) => ({ at, target }),
      ),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(problems(named)).toEqual([])
  })

  it('name only functions that their file contains', () => {
    const missing = documents.flatMap(([at, text]) =>
      [...text.matchAll(/`(\w+)`(?:,\s|\s+in\s+|\s+\()`((?:app|db)\/[\w./-]+\.tsx?)`/g)].flatMap(
        ([, name = '', file = '']) =>
          new RegExp(`\\b${name}\\b`).test(codeOf(file)) ? [] : [`${at}: ${name} is not in ${file}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('name in “Add a field” every file that depends on single fields', () => {
    const contributing = texts.get('CONTRIBUTING.md') ?? ''
    const section = contributing.split('## Add a field')[1]?.split('\n## ')[0] ?? ''
    const described = [...section.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
    const isDescribed = (file: string) =>
      described.some((name) => (name.endsWith('/') ? file.startsWith(name) : `/${file}`.endsWith(`/${name}`)))
    // These define the paths that others import.
    const definitions = ['name-path.ts', 'score-paths.ts'].map((name) => `app/modules/report-fields/${name}`)
    const paths = new Set(reportFields.map(({ path: fieldPath }) => fieldPath))
    const dependent = [...texts]
      .filter(([file]) => file.startsWith('app/') && !definitions.includes(file))
      .filter(([, text]) => [...text.matchAll(/'(\w+(?:\.\w+)+)'/g)].some(([, name = '']) => paths.has(name)))
      .map(([file]) => file)
    expect(dependent.length).toBeGreaterThan(100)
    expect(dependent.filter((file) => !isDescribed(file))).toEqual([])
  })

  it('cite no issue or section number, which a reader of the repository cannot open', () => {
    const outside = [/\b(?:issue|ticket) #?\d/i, /\bspecification(?: part)? \d/i]
    const found = [...texts].flatMap(([at, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          outside.some((pattern) => pattern.test(line)) ? [`${at}:${index + 1} ${line.trim()}`] : [],
        ),
    )
    expect(found).toEqual([])
  })
})
