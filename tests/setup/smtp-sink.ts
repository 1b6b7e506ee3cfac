import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that records the ids of received mails, and can delay its response. */
export class SmtpSink {
  /** The Message-IDs in order of arrival, including duplicates. */
  readonly messageIds: string[] = []
  #held: (() => void)[] | null = null

  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        this.messageIds.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '')
        if (this.#held) this.#held.push(() => done())
        else done()
      })
    },
  })

  /** @returns its URL for `SMTP_URL` */
  async listen(): Promise<string> {
    const server = this.#server.listen(0, '127.0.0.1')
    if (!server.listening) await once(server, 'listening')
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** From now on, accepts mails without responding. */
  hold() {
    this.#held = []
  }

  /** Responds to all waiting senders. */
  release() {
    const held = this.#held ?? []
    this.#held = null
    for (const respond of held) respond()
  }

  close = () => new Promise<void>((resolve) => this.#server.close(resolve))
}
