import { statfs } from 'node:fs/promises'
import { env } from '~/env.server'

const megabyte = 1024 * 1024
/** With less than this above the reserve, an operator should free space. */
export const lowDiskBytes = 200 * megabyte
const maxReserve = { bytes: 1024 * megabyte, share: 0.1 }

/**
 * Free space on the disk of `DATA_DIR` in bytes, and how much of it is reserved for sign-ins, payments, and
 * work on paid orders: 1 GB or a tenth of the disk, whichever is smaller, or `DISK_RESERVE_MB`. Documents are
 * accepted only above the reserve.
 */
export async function diskSpace() {
  const { bavail, bsize, blocks } = await statfs(env().DATA_DIR)
  const configured = env().DISK_RESERVE_MB
  const reserve = Math.min(maxReserve.bytes, blocks * bsize * maxReserve.share)
  return {
    freeBytes: bavail * bsize,
    reserveBytes: configured === undefined ? reserve : configured * megabyte,
  }
}
