import os from 'node:os'
import { UnreadableFile } from './modules/document-reading/failure'
import type { DrawResponse } from './modules/document-viewer/draw-in-child.server'
import { PageDrawer, type DrawRequest } from './modules/document-viewer/draw-page.server'

// The process that renders pages for the viewer. It has no access to the database or the settings, and a
// lower priority than the web process.

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(0))

const drawer = new PageDrawer()
const send = (response: DrawResponse) => process.send?.(response)

async function draw(request: DrawRequest) {
  try {
    send({ png: await drawer.draw(request) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    send({ refused: error.message })
  }
}

process.on('message', (request: DrawRequest) => void draw(request))
