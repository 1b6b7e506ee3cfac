import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isBuilt, root } from '../../scripts/prepare.mjs'

/** These tests run what a customer would get: what was built before the last change is something else. */
export default function needBuild(project?: TestProject) {
  if (!isBuilt()) throw new Error('build/ is missing or older than its sources: run `npm run build`.')
  // What a test reads itself is read by the product's own processes, too: from their source each takes a second longer to start.
  project?.provide('fileProcesses', path.join(root, 'build'))
}
