import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isBuilt, root } from '../../scripts/prepare.mjs'

/** These tests run the built product and would be meaningless with an outdated build. */
export default function requireBuild(project?: TestProject) {
  if (!isBuilt()) throw new Error('build/ is missing or older than its sources: run `npm run build`.')
  // Uses the product's built processes in tests as well: from source, each takes a second longer to start.
  project?.provide('fileProcesses', path.join(root, 'build'))
}
