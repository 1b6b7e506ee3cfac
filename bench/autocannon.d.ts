// autocannon ships no types; these cover what the benchmarks use.
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
