// autocannon ships no types; this is what the bench uses of it.
declare module 'autocannon' {
  type Result = {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    sampleInt: number
    headers?: Record<string, string>
  }): Promise<Result>
}
