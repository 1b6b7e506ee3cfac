import { BaseSequencer } from 'vitest/node'

type Files = Parameters<BaseSequencer['sort']>[0]

/** Files that take longer than their size tells, which is all that a fresh clone knows of them. */
const slowest = ['routes/crashes', 'modules/reading-files', 'modules/reading-jobs']

const isSlow = (file: Files[number]) => slowest.some((name) => file.moduleId.endsWith(`/${name}.test.ts`))

/** Begins with the slowest of a project: one that begins last is waited for with an idle core. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: Files): Promise<Files> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const rank = (file: Files[number]) => projects.indexOf(file.project.name) * 2 + (isSlow(file) ? 0 : 1)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
