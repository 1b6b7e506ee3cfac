import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder with Tesseract's packed data, used by both engines. */
export const languageDataFolder = () =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0_best_int',
  )
