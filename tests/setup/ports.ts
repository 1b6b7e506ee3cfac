/**
 * Below the range that the system uses for outgoing connections, so that no port is taken between choice and
 * use.
 */
const firstPort = 20_000
const portsPerWorker = 100
const portsPerRun = 500
const runs = 24

// Based on the parent process, which is the test run: two concurrent runs use different ranges.
const start =
  firstPort +
  (process.ppid % runs) * portsPerRun +
  (Number(process.env.VITEST_POOL_ID ?? 0) % 5) * portsPerWorker
let used = 0

/** The next port of this worker's range. Another program may still be using it. */
export const nextPort = () => start + (used++ % portsPerWorker)
