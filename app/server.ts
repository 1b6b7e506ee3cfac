import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import expressStaticGzip from 'express-static-gzip'
import express, { type NextFunction, type Request, type Response } from 'express'
import type { ServerBuild } from '@remix-run/node'
import { connect, databaseFile, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { serverErrorMessage } from './http/domain-errors'
import { loggedPath } from './http/logged-path'
import { measureRequests, routePatterns } from './http/measure-requests'
import { isSameOrigin } from './http/origin'
import { securityHeaders } from './http/security-headers'
import { exitStopped, log } from './log.server'
import { sampleNumbers } from './modules/reports/samples/sample-numbers'
import { minuteMs } from './modules/time-units'

// The web process. Everything that applies to every response is here; the rest is in Remix.

const graceMs = 20_000
const idleGraceMs = 1_000
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

envOrExit()
process.env.COMMONVIEW_PROCESS ??= 'web'
connect(openDatabase(databaseFile(env().DATA_DIR)))

// From source, as `npm run dev` runs it. A built product serves its build whatever NODE_ENV says.
const isDevelopment = env().NODE_ENV === 'development' && import.meta.filename.endsWith('.ts')
const isHttps = env().APP_URL.startsWith('https:')

const vite = isDevelopment
  ? await import('vite').then(({ createServer }) => createServer({ server: { middlewareMode: true } }))
  : null

const loadBuild = (): Promise<ServerBuild> =>
  vite
    ? (vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>)
    : import(pathToFileURL(path.resolve('build/server/index.js')).href)

let hasWarnedOfProxy = false

/**
 * The client's IP address: the last entry of X-Forwarded-For, which our proxy has written. The others can be
 * forged.
 */
function clientIp(req: Request): string {
  const header = env().CLIENT_IP_HEADER
  if (!header && !hasWarnedOfProxy && (req.get('x-forwarded-for') || req.get('fly-client-ip'))) {
    hasWarnedOfProxy = true
    log().warn('a proxy is in front and CLIENT_IP_HEADER is not set: all visitors share one rate limit')
  }
  const forwardedIp = header && req.get(header)?.split(',').pop()?.trim()
  return forwardedIp || req.socket.remoteAddress || 'unknown'
}

/** The sample reports are public; the URL of any other report grants access to it. */
const samplePages = new Set<string>(sampleNumbers.map((number) => `/report/${number}`))
/** Reports by order number or file name, except the customer pages, which contain forms. */
const reportPaths =
  /^\/(report\/(?![^/]+\/(receipt|cancel))|(api\/public\/report|api\/download-pdf|api\/generated-pdf)\/)/i

/** Gives a request its id and nonce, sets the security headers, and logs the request when it has ended. */
function beginRequest(req: Request, res: Response, next: NextFunction) {
  const startedAt = performance.now()
  const random = randomBytes(24)
  const requestId = random.toString('hex', 0, 8)
  res.locals.requestId = requestId
  res.locals.nonce = random.toString('base64', 8)
  res.setHeader('X-Request-Id', requestId)
  const headers = securityHeaders({
    nonce: res.locals.nonce,
    isHttps,
    hasStripe: env().PAYMENTS === 'stripe',
    isDevelopment,
    isUnlisted: reportPaths.test(req.path) && !samplePages.has(req.path),
  })
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.on('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    const { method, path: requestPath } = req
    log().info(
      {
        requestId,
        method,
        path: loggedPath(requestPath),
        status: res.statusCode,
        ms,
        aborted: !res.writableFinished,
      },
      'request',
    )
  })
  next()
}

/** Refuses a request that never reaches Remix: API callers get JSON, browsers plain text. */
function refuse(res: Response, status: number, message: string) {
  const wantsJson = res.req.path.startsWith('/api/') || res.req.accepts(['html', 'json']) === 'json'
  res.status(status).set('Cache-Control', 'no-store')
  if (wantsJson) res.json({ error: message })
  else res.type('text/plain').send(message)
}

/**
 * Tracks how much of the response the client has received. Must come after compression, whose buffer is the one
 * that fills up; code that streams a long response waits here before each part
 * (`http/streamed-response.server.ts`).
 */
function trackDrain(_req: Request, res: Response, next: NextFunction) {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean
  let isFull = false
  const waiting = new Set<() => void>()
  const resume = () => {
    isFull = false
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  res.write = (...args: unknown[]) => {
    const hasRoom = write(...args)
    isFull = !hasRoom
    return hasRoom
  }
  res.on('drain', resume)
  res.on('close', resume)
  res.locals.waitForDrain = async () => {
    if (isFull && !res.closed) await new Promise<void>((resolve) => waiting.add(resolve))
    return !res.closed && !res.destroyed
  }
  next()
}

/**
 * Requests that Remix cannot handle: methods that a Request object does not support, and data requests in the
 * format before single fetch.
 */
function refuseUnknown(req: Request, res: Response, next: NextFunction) {
  if (!methods.includes(req.method)) {
    res.set('Allow', methods.join(', '))
    return refuse(res, 405, 'This method is not supported.')
  }
  if ('_data' in req.query) return refuse(res, 400, 'This address is not supported.')
  next()
}

function refuseCrossOrigin(req: Request, res: Response, next: NextFunction) {
  const { method, path: requestPath } = req
  const { 'sec-fetch-site': site, origin, host } = req.headers
  const secFetchSite = typeof site === 'string' ? site : undefined
  if (isSameOrigin({ method, path: requestPath, secFetchSite, origin, host }, env().APP_URL)) {
    // Checked here: Remix would compare it with Host and X-Forwarded-Host, which proxies change and clients can forge.
    delete req.headers.origin
    delete req.headers['x-forwarded-host']
    return next()
  }
  refuse(res, 403, 'This request came from another site and was refused.')
}

/** A URL that can’t be decoded, or an invalid Host. */
function isClientError(error: unknown) {
  const { status, code } = error as { status?: unknown; code?: unknown }
  return (typeof status === 'number' && status >= 400 && status < 500) || code === 'ERR_INVALID_URL'
}

function handleError(error: unknown, _req: Request, res: Response, next: NextFunction) {
  if (isClientError(error) && !res.headersSent)
    return refuse(res, 400, 'This request can’t be understood. Please check the address.')
  log().error({ requestId: res.locals.requestId, error }, 'a request failed')
  if (res.headersSent) return next(error)
  refuse(res, 500, serverErrorMessage)
}

/** The build's scripts, styles, and fonts, whose names contain a hash of their content. */
function serveAssets(app: express.Express) {
  app.use(
    '/assets',
    expressStaticGzip('build/client/assets', {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  )
  app.use('/assets', (_req, res) => refuse(res, 404, 'Not found'))
}

const loadContext = (req: Request, res: Response) => ({
  requestId: res.locals.requestId as string,
  clientIp: clientIp(req),
  userAgent: req.get('user-agent') ?? '',
  acceptsGzip: () => req.acceptsEncodings('gzip') === 'gzip',
  nonce: res.locals.nonce as string,
  waitForDrain: res.locals.waitForDrain as () => Promise<boolean>,
  setCookie: (header: string) => void res.append('Set-Cookie', header),
  requestCache: new Map<string, unknown>(),
})

async function createApp() {
  const { limitBodies } = await import('./http/request-bodies.server')
  const build = vite ? loadBuild : await loadBuild()
  const publicDir = vite ? 'public' : 'build/client'
  // Express would look for every page's path on disk, so the few static files are listed in advance.
  const publicFiles = existsSync(publicDir) ? readdirSync(publicDir).map((name) => `/${name}`) : []
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  if (env().METRICS_TOKEN && typeof build === 'object')
    app.use(measureRequests(routePatterns(build.routes, publicFiles)))
  app.use(beginRequest)
  app.use(limitBodies({ clientIp, refuse }))
  if (vite) app.use(vite.middlewares)
  else serveAssets(app)
  // Pages are compressed for each visitor: higher levels take twice the time to save 5%.
  app.use(compression({ level: 3 }))
  app.use(trackDrain)
  if (publicFiles.length > 0)
    app.get(publicFiles, express.static(publicDir, { maxAge: '1h', index: false, redirect: false }))
  app.use(refuseUnknown)
  app.use(refuseCrossOrigin)
  app.all(
    '*',
    createRequestHandler({
      build,
      mode: isDevelopment ? 'development' : 'production',
      getLoadContext: loadContext,
    }),
  )
  app.use(handleError)
  return app
}

/** Connections without a request; browsers open some in advance. */
function trackUnusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

/** @returns a function that stops accepting connections, lets current requests finish, and then exits */
function gracefulShutdown(server: Server) {
  const unused = trackUnusedConnections(server)
  let isShuttingDown = false
  return () => {
    if (isShuttingDown) return
    isShuttingDown = true
    server.close(exitStopped)
    server.closeIdleConnections()
    // Connections that finish their current request are closed.
    server.on('request', (_req, res) => res.setHeader('Connection', 'close'))
    setInterval(() => server.closeIdleConnections(), 200).unref()
    // Node counts these as active. The delay lets a request arrive that is already on its way.
    setTimeout(() => unused.forEach((socket) => socket.destroy()), idleGraceMs).unref()
    setTimeout(() => process.exit(1), graceMs).unref()
  }
}

const app = await createApp()
const { PORT, HOST } = env()
const server = HOST ? app.listen(PORT, HOST) : app.listen(PORT)
server.on('listening', () => log().info({ port: PORT }, `listening on ${env().APP_URL}`))
server.on('error', (error) => {
  process.stderr.write(
    `Cannot start. ${(error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? `PORT ${PORT} is taken by another program.` : error.message}\n`,
  )
  process.exit(1)
})
// Uploads over slow connections take longer than Node's limit of five minutes; other requests have shorter
// limits (`http/request-bodies.server.ts`).
server.requestTimeout = 15 * minuteMs
// Longer than proxies keep idle connections, so that none is reused at the moment it closes.
server.keepAliveTimeout = 75_000
server.headersTimeout = 80_000
const shutDown = gracefulShutdown(server)
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, shutDown)
