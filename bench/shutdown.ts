import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { startMeasuredProduct } from './product'
import { alternate } from './alternate-rounds'

const rounds = 3
const connections = 5

/** Loads a page and keeps the connection open. */
async function load(url: string, agent: Agent) {
  const [response] = await once(get(url, { agent }), 'response')
  await text(response)
}

/** Opens connections without sending a request, as browsers do in anticipation of the next click. */
async function openConnections(port: number) {
  const sockets = Array.from({ length: connections }, () => connect(port, 'localhost'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // The product resets them on exit.
  for (const socket of sockets) socket.on('error', () => {})
  return sockets
}

/** @returns how many seconds the web process takes to exit after SIGTERM */
async function timeShutdown(dataDir: string): Promise<number> {
  const product = await startMeasuredProduct(dataDir)
  const agent = new Agent({ keepAlive: true })
  for (let i = 0; i < connections; i++) await load(`${product.url}/`, agent)
  const sockets = await openConnections(Number(new URL(product.url).port))
  const started = performance.now()
  const stopped = product.stop()
  while (existsSync(`/proc/${product.pids.web}`)) await sleep(5)
  const seconds = (performance.now() - started) / 1000
  await stopped
  agent.destroy()
  for (const socket of sockets) socket.destroy()
  return seconds
}

/** Measures how long the web process takes to exit while browsers hold connections open. */
export async function benchShutdown(folder: string) {
  const { web } = await alternate(
    { rounds, warmUps: 0 },
    { web: () => timeShutdown(path.join(folder, 'shutdown')) },
  )
  printHeading('Shutdown')
  printMeasurement(
    'web process, after SIGTERM',
    median(web),
    ' s',
    { atMost: 5 },
    `min ${Math.min(...web).toFixed(1)} s, max ${Math.max(...web).toFixed(1)} s`,
  )
  printNote(
    `${connections} connections opened without a request and one kept open after a page, ${rounds} rounds`,
  )
}
