import os from 'node:os'
import { readLimits } from './read-in-child.server'

/** How many documents are read at a time, leaving one core and half of the memory to the web process. */
export function hostConcurrency(
  cores = os.availableParallelism(),
  // 0 means that the container has no limit.
  memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  limits = readLimits,
): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / 2 / limits.memoryBytes)))
}
