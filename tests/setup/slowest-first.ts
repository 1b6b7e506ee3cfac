import { BaseSequencer } from 'vitest/node'
import { chance } from './random'

type Files = Parameters<BaseSequencer['sort']>[0]

// The files of a project run consecutively, so that a worker keeps its product and browser.
const projects = ['e2e', 'routes', 'modules', 'unit']

/** Files that take longer than their size suggests, for fresh clones without recorded times. */
const slowest = [
  'e2e/templates',
  'e2e/staff-orders',
  'e2e/review',
  'full/e2e/gallery',
  'routes/crashes',
  'routes/stripe',
  'routes/full-disk',
  'routes/readers',
  'routes/host',
  'modules/reading-files',
  'modules/reading-jobs',
  'unit/rules-work',
]

const isSlow = (file: Files[number]) => slowest.some((name) => file.moduleId.endsWith(`/${name}.test.ts`))

const projectOf = (file: Files[number]) => projects.indexOf(file.project.name.replace('full-', ''))

function inRandomOrder(files: Files): Files {
  const { between } = chance()
  return files
    .toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
    .map((file) => ({ file, at: between(0, 2 ** 31) }))
    .sort((a, b) => projectOf(a.file) - projectOf(b.file) || a.at - b.at)
    .map(({ file }) => file)
}

/**
 * Starts with the slowest files of each project: one that starts last leaves a core idle at the end. With a random
 * seed, their order is random too, because files that share a process must not depend on it.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    if (process.env.TEST_SEED) return inRandomOrder(files)
    const rank = (file: Files[number]) => projectOf(file) * 2 + (isSlow(file) ? 0 : 1)
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
