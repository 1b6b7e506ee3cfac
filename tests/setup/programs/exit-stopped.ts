import { exitStopped, log } from '~/log.server'

// Logs more lines than pino writes at once, and ends, when its parent sends a message or disconnects.

for (const event of ['message', 'disconnect'] as const)
  process.on(event, () => {
    for (let i = 0; i < 3; i++) log().info('still here')
    exitStopped()
  })
process.send?.('ready')
