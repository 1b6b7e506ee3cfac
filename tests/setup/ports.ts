/** Below the range from which the system picks ports for outgoing connections, so that no port is lost between choice and use. */
const firstPort = 20_000
const portsPerWorker = 100
const portsPerRun = 500
const runs = 24

// The parent is the run itself: two runs at the same time use different ranges.
const start =
  firstPort +
  (process.ppid % runs) * portsPerRun +
  (Number(process.env.VITEST_POOL_ID ?? 0) % 5) * portsPerWorker
let used = 0

/** The next port of this worker's own range. Another program may listen on it all the same. */
export const nextPort = () => start + (used++ % portsPerWorker)
