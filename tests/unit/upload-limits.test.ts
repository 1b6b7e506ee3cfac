import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitUnpaidUpload, limitUpload } from '~/http/rate-limits.server'
import { maxFilesPerUpload } from '~/modules/document-files/limits'
import { expectRefusal } from '../setup/helpers'
import { hourMs } from '~/modules/time-units'

const megabyte = 1024 * 1024
/** The overhead of a form around its file. */
const formBytes = 400

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('upload limits for unpaid orders', () => {
  it('allow 100 documents with 300 MB in total at any speed', async () => {
    const upload = async (clientIp: string, files: number) => {
      const bytes = files * (3 * megabyte + formBytes)
      await limitUpload(clientIp, bytes)
      await limitUnpaidUpload(clientIp, bytes)
    }
    // One at a time, as the page sends them, and the maximum at a time without JavaScript.
    for (let i = 0; i < 100; i++) await expect(upload('198.51.100.10', 1)).resolves.toBeUndefined()
    for (let i = 0; i < 5; i++)
      await expect(upload('198.51.100.11', maxFilesPerUpload)).resolves.toBeUndefined()
  })

  it('allow 600 MB a day from one network, not counting rejected uploads', async () => {
    for (let i = 0; i < 59; i++) await limitUnpaidUpload('2001:db8:7::1', 10 * megabyte)
    await vi.advanceTimersByTimeAsync(20 * hourMs)
    const sentence =
      'We accept at most 600 MB of documents a day from one connection. Please try again in 4 hours.'
    for (let i = 0; i < 3; i++)
      await expectRefusal(
        () => limitUnpaidUpload('2001:db8:7:0:ffff::2', 11 * megabyte),
        'rate_limited',
        sentence,
      )
    await limitUnpaidUpload('2001:db8:7::3', 10 * megabyte)
    await expectRefusal(() => limitUnpaidUpload('2001:db8:7::3', 1), 'rate_limited', sentence)
    await limitUnpaidUpload('2001:db8:8::1', 10 * megabyte)
    await vi.advanceTimersByTimeAsync(4 * hourMs)
    await limitUnpaidUpload('2001:db8:7::1', 200 * megabyte)
  })
})
