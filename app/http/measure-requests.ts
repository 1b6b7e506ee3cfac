import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'

type Routes = ServerBuild['routes']
type Branch = { path?: string; index?: boolean; children?: Branch[] }

const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

function routeTree(routes: Routes, parentId: string | undefined): Branch[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { path, index } = route
    return [{ ...(path && { path }), ...(index ? { index } : { children: routeTree(routes, route.id) }) }]
  })
}

/**
 * Maps a path to its route pattern, such as `/report/:orderNumber`. Unknown paths share one label, because
 * anyone can invent paths and each label uses memory until the process ends.
 */
export function routePatterns(routes: Routes, files: readonly string[]) {
  const root = Object.values(routes).find((route) => route && !route.parentId)
  const routesToMatch: Branch[] = [{ path: '', children: routeTree(routes, root?.id) }]
  // The router sorts its whole table for each lookup, and most paths recur.
  const patternByPath = new LRUCache<string, string>({ max: 1000 })
  const findPattern = (path: string): string => {
    if (path.startsWith('/assets/')) return '/assets/*'
    if (files.includes(path)) return '(file)'
    const page = path.replace(/(?:\/_root)?\.data$/, '') || '/'
    const matches = matchRoutes(routesToMatch as Parameters<typeof matchRoutes>[0], page) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    return parts.length > 0 || page === '/' ? `/${parts.join('/')}` : '(none)'
  }
  return (path: string) => {
    const pattern = patternByPath.get(path) ?? findPattern(path)
    patternByPath.set(path, pattern)
    return pattern
  }
}

/** Middleware that counts and times every response by its route. */
export function measureRequests(patternOf: (path: string) => string): RequestHandler {
  register.setDefaultLabels({ process: 'web' })
  collectDefaultMetrics()
  const requests = new Counter({
    name: 'commonview_http_requests_total',
    help: 'Responses by method, route, and status; status 0 for those that the client did not wait for.',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    name: 'commonview_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  return (req, res, next) => {
    const startedAt = performance.now()
    // Saved because nested routers change it.
    const { path } = req
    res.on('close', () => {
      const route = patternOf(path)
      const method = methods.has(req.method) ? req.method : '(other)'
      requests.inc({ method, route, status: res.writableFinished ? res.statusCode : 0 })
      durations.observe({ route }, (performance.now() - startedAt) / 1000)
    })
    next()
  }
}
