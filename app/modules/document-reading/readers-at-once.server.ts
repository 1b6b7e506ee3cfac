import os from 'node:os'
import { readLimits } from './read-in-child.server'

/** How many documents are read at a time: one core and half of the memory are left to visitors. */
export function readersAtOnce(
  cores = os.availableParallelism(),
  // The limit of a container is 0 where there is none.
  memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
  limits = readLimits,
): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / 2 / limits.memoryBytes)))
}
