import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { undeclared, type RouteModules } from '~tests/setup/access'

// Every loader and action says who may use it (house, habit 10).

/** The built routes with what they declare. In a process of its own: loading the build reads the settings. */
function builtRoutes(): RouteModules {
  const build = path.resolve('build/server/index.js')
  const script = `
    const { routes } = await import(${JSON.stringify(build)})
    const told = (f) => f && { access: f.access }
    console.log(JSON.stringify(Object.fromEntries(Object.entries(routes).map(([id, { module }]) =>
      [id, { default: Boolean(module.default), loader: told(module.loader), action: told(module.action) }]))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      APP_URL: 'http://localhost',
      SESSION_SECRET: 'x'.repeat(32),
    },
  })
  if (!stdout) throw new Error(`The build could not be loaded: ${stderr}`)
  return JSON.parse(stdout) as RouteModules
}

it('every loader and action of the built product declares its access', () => {
  const routes = builtRoutes()
  expect(Object.keys(routes).length).toBeGreaterThan(15)
  expect(Object.values(routes).filter((r) => r.loader ?? r.action).length).toBeGreaterThan(10)
  expect(undeclared(routes)).toEqual([])
})

it('one without a declaration would be found', () => {
  const fake = {
    'routes/good': { loader: { access: 'anyone' }, action: { access: 'team' } },
    'routes/no-loader': { action: { access: 'account settings' } },
    'routes/forgotten-loader': { loader: {} },
    'routes/forgotten-action': { loader: { access: 'anyone' }, action: {} },
    'routes/unknown-word': { loader: { access: 'everybody' } },
    'routes/list-of-roles': { loader: { access: ['admin', 'super'] } },
    'routes/inherited-word': { loader: { access: 'toString' } },
  }
  expect(undeclared(fake)).toEqual([
    'routes/forgotten-loader loader',
    'routes/forgotten-action action',
    'routes/unknown-word loader',
    'routes/list-of-roles loader',
    'routes/inherited-word loader',
  ])
})
