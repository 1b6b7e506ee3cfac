import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { ScannerError, type Scanner } from '~/modules/document-files/scanner'

// The clamd protocol (see clamd(8)): commands that start with `z` end with a zero byte, and so do their
// responses.

/** Longer than the two minutes after which ClamAV itself gives up on a file (`MaxScanTime`). */
const scanTimeoutMs = 150_000
const pingTimeoutMs = 2_000
const chunkBytes = 256 * 1024
const maxAnswerLength = 4096

/** Each chunk is preceded by its length; a length of zero ends the stream. */
async function* framesOf(path: string) {
  const chunks = createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** @param url `tcp://host:port` or `unix:/path` */
export function clamdScanner(url: string): Scanner {
  const address: NetConnectOpts = url.startsWith('unix:')
    ? { path: url.slice('unix:'.length).replace(/^\/\/(?=\/)/, '') }
    : { host: new URL(url).hostname.replace(/^\[|\]$/g, ''), port: Number(new URL(url).port || 3310) }

  /** Sends a command, then whatever `send` writes, and returns the response. */
  function sendCommand(
    command: string,
    idleMs: number,
    send?: (socket: Socket) => Promise<void>,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(address)
      let answer = ''
      const fail = (cause?: unknown) => {
        socket.destroy()
        reject(new ScannerError(`The virus scanner did not answer ${command}`, { cause }))
      }
      socket.setTimeout(idleMs, fail)
      socket.setEncoding('utf8')
      socket.on('error', fail)
      socket.on('data', (text: string) => {
        answer += text
        const end = answer.indexOf('\0')
        if (end < 0 && answer.length < maxAnswerLength) return
        socket.destroy()
        resolve(answer.slice(0, Math.max(0, end)).trim())
      })
      socket.on('close', () => fail())
      socket.on('connect', () => {
        socket.write(`z${command}\0`)
        send?.(socket).catch(fail)
      })
    })
  }

  /** clamd may respond and close the connection before the whole file is sent. */
  const sendFile = (path: string) => (socket: Socket) => pipeline(framesOf(path), socket, { end: false })

  return {
    async scan(path) {
      const answer = await sendCommand('INSTREAM', scanTimeoutMs, sendFile(path))
      if (answer === 'stream: OK') return null
      const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (threat === undefined) throw new ScannerError(`The virus scanner answered: ${answer.slice(0, 200)}`)
      return threat
    },
    async ping() {
      const answer = await sendCommand('PING', pingTimeoutMs)
      if (answer !== 'PONG') throw new ScannerError(`The virus scanner answered: ${answer.slice(0, 200)}`)
    },
  }
}
