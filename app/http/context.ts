import type { AppLoadContext } from '@remix-run/node'

declare module '@remix-run/node' {
  /** Request data provided to every loader and action (`getLoadContext` in `app/server.ts`). */
  interface AppLoadContext {
    requestId: string
    clientIp: string
    /** The User-Agent header; empty when missing. */
    userAgent: string
    /** Whether the client accepts gzip. */
    acceptsGzip(): boolean
    /** For inline scripts and styles, new for each response. */
    nonce: string
    /** Adds a Set-Cookie header to the response of this request, including error responses. */
    setCookie(header: string): void
    /** Waits until the client has received what was sent so far. @returns false when it has disconnected */
    waitForDrain(): Promise<boolean>
    /** Values looked up once per request and shared by its loaders. */
    requestCache: Map<string, unknown>
  }
}

/** The arguments of a loader or action that every function working on its request needs. */
export type RequestArgs = { request: Request; context: AppLoadContext }
