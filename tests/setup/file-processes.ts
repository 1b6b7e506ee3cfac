import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The folder of scripts that run in separate processes: those that read and render files, and three for
     * tests.
     */
    fileProcesses: string
  }
}

/** Bundles them once for the whole run; inside the project, so that they find their packages. */
export default async function setup(project: TestProject) {
  const root = path.join(import.meta.dirname, '../..')
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(root, '.cache/file-processes-'))
  await build({
    entryPoints: Object.fromEntries(
      [
        'app/read-document',
        'app/draw-page',
        'app/search-document',
        'app/look-at-document',
        'tests/setup/programs/change-status',
        'tests/setup/programs/claim-jobs',
        'tests/setup/programs/exit-stopped',
      ].map((name) => [path.basename(name), path.join(root, `${name}.ts`)]),
    ),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    // In the product, visitors have priority. In tests no one else waits, and on a busy machine these
    // processes would hardly run.
    banner: {
      js: "import { syncBuiltinESMExports } from 'node:module'; import os_ from 'node:os'; os_.setPriority = () => {}; syncBuiltinESMExports();",
    },
    logLevel: 'warning',
  })
  project.provide('fileProcesses', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
