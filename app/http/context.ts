import '@remix-run/node'

declare module '@remix-run/node' {
  /** What the server tells every loader and action about the request (`getLoadContext` in `app/server.ts`). */
  interface AppLoadContext {
    requestId: string
    clientIp: string
    /** What the browser calls itself; empty when it does not say. */
    userAgent: string
    /** Whether the answer may come as gzip. */
    acceptsGzip(): boolean
    /** For inline scripts and styles, fresh for each answer. */
    nonce: string
    /** Adds a Set-Cookie header to the answer, whatever it will be. */
    setCookie(header: string): void
    /** Waits until the client has taken what was sent so far. @returns false when it is gone */
    waitForDrain(): Promise<boolean>
    /** What one request has found out already, shared by its loaders. */
    requestCache: Map<string, unknown>
  }
}
