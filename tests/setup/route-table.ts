import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { requiredSettings } from './required-settings'

type HandlerFacts = { access?: unknown; method?: string }
type BuiltRoute = {
  id: string
  parentId?: string
  path?: string
  /** Whether it has a screen. */
  screen: boolean
  loader?: HandlerFacts
  action?: HandlerFacts
}

/**
 * Loads the built routes with their declarations. In a separate process, since loading the build reads the
 * settings.
 */
function loadRoutes(): BuiltRoute[] {
  const build = path.resolve('build/server/index.js')
  const script = `
    const { routes } = await import(${JSON.stringify(build)})
    const factsOf = (handler) => handler && { access: handler.access, method: handler.method }
    console.log(JSON.stringify(Object.values(routes).map(({ id, parentId, path, module }) =>
      ({ id, parentId, path, screen: Boolean(module.default), loader: factsOf(module.loader), action: factsOf(module.action) }))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...requiredSettings, APP_URL: 'http://localhost' },
  })
  if (!stdout) throw new Error(`The build could not be loaded: ${stderr}`)
  return JSON.parse(stdout) as BuiltRoute[]
}

let loaded: BuiltRoute[] | undefined

/** The built routes with their declarations: permission, method, screen. */
export const builtRoutes = (): BuiltRoute[] => (loaded ??= loadRoutes())

/** The URL pattern of a route: "/admin/hoas/:hoaId". */
export function addressOf(routes: BuiltRoute[], route: BuiltRoute): string {
  const parts: string[] = []
  let at: BuiltRoute | undefined = route
  while (at) {
    if (at.path) parts.unshift(at.path)
    const parent: string | undefined = at.parentId
    at = routes.find((r) => r.id === parent)
  }
  return `/${parts.join('/')}`
}
