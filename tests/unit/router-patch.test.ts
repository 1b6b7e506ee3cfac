import { createRequire } from 'node:module'
import type * as Router from '@remix-run/router'
import { describe, expect, it } from 'vitest'

// The server runs the CommonJS build, which is the one changed by patches/ (decision 014).
const { matchRoutes } = createRequire(import.meta.url)('@remix-run/router') as Pick<
  typeof Router,
  'matchRoutes'
>

type Route = { id: string; path?: string; index?: true; children?: Route[] }

const table = (): Route[] => [
  {
    id: 'root',
    path: '',
    children: [
      { id: 'home', index: true },
      { id: 'report', path: 'report/:orderNumber' },
      {
        id: 'admin',
        path: 'admin',
        children: [
          { id: 'dashboard', index: true },
          { id: 'snapshot', path: 'snapshots/:id' },
          { id: 'new', path: 'snapshots/new' },
        ],
      },
      { id: 'file', path: 'files/*' },
      { id: 'nothing', path: '*' },
    ],
  },
]

const idsOf = (routes: Route[], address: string) =>
  matchRoutes(routes as Router.AgnosticRouteObject[], address)?.map(({ route }) => route.id)

describe('the patched router', () => {
  it.each([
    ['/', ['root', 'home']],
    ['/admin', ['root', 'admin', 'dashboard']],
    ['/admin/', ['root', 'admin', 'dashboard']],
    ['/Admin/Snapshots/12', ['root', 'admin', 'snapshot']],
    ['/admin/snapshots/new', ['root', 'admin', 'new']],
    ['/admin/snapshots/12/review', ['root', 'nothing']],
    ['/administration', ['root', 'nothing']],
    ['/report/CV-%C3%A4%2F1', ['root', 'report']],
    ['/report/a/b', ['root', 'nothing']],
    ['/files/a/b', ['root', 'file']],
    ['//admin', ['root', 'nothing']],
  ])('matches %s with the routes %j', (address, ids) => {
    expect(idsOf(table(), address)).toEqual(ids)
  })

  it('decodes URL parameters', () => {
    const found = matchRoutes(table() as Router.AgnosticRouteObject[], '/report/CV-%C3%A4%2F1')
    expect(found?.at(-1)).toMatchObject({ params: { orderNumber: 'CV-ä/1' }, pathname: '/report/CV-ä%2F1' })
  })

  it('preprocesses a route table once', () => {
    const routes = table()
    let readings = 0
    Object.defineProperty(routes[0], 'path', {
      get() {
        readings += 1
        return ''
      },
    })
    idsOf(routes, '/admin')
    const first = readings
    idsOf(routes, '/report/1')
    expect(first).toBeGreaterThan(0)
    expect(readings).toBe(first)
  })
})
