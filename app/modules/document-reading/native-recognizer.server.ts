import { spawn, type ChildProcess } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { languageDataFolder } from './language-data.server'
import type { Picture } from './picture'
import type { Recognizer } from './recognizer.server'
import { parseTesseractTable, type Recognized } from './tesseract-table'

/** The output for a page of small print is 100 KB. */
const maxTableLength = 8 * 1024 * 1024

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the system's Tesseract; null if it is not installed. */
export const nativeTesseract = (): string | null =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, 'tesseract'))
    .find(isProgram) ?? null

/** The folder with unpacked language data: in the build, or unpacked on first use. */
function dataFolder(): string {
  const buildFolder = path.resolve('build/tessdata')
  if (existsSync(path.join(buildFolder, 'eng.traineddata'))) return buildFolder
  const folder = path.resolve('.cache/tessdata')
  const file = path.join(folder, 'eng.traineddata')
  if (existsSync(file)) return folder
  mkdirSync(folder, { recursive: true })
  // Processes may do this concurrently: each writes its own file, and the last rename wins.
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(
    temporaryFile,
    gunzipSync(readFileSync(path.join(languageDataFolder(), 'eng.traineddata.gz'))),
  )
  renameSync(temporaryFile, file)
  return folder
}

/** The system's Tesseract, a process for each picture. */
export class NativeRecognizer implements Recognizer {
  /** The program or its data cannot be used on this host, so no picture will work. */
  isBroken = false
  private folder: string | undefined
  private readonly running = new Set<ChildProcess>()
  private readonly stop = () => {
    for (const child of this.running) child.kill('SIGKILL')
  }

  constructor(private readonly program: string) {
    process.on('exit', this.stop)
  }

  async recognize(picture: Picture, timeoutMs: number): Promise<Recognized | null> {
    try {
      this.folder ??= dataFolder()
    } catch {
      this.isBroken = true
      return null
    }
    const { table, hasFailed } = await this.run(picture, this.folder, timeoutMs)
    this.isBroken = hasFailed
    return table === null ? null : parseTesseractTable(table, picture.width, picture.height)
  }

  private run(picture: Picture, folder: string, timeoutMs: number) {
    const options = ['--tessdata-dir', folder, '-l', 'eng', '--oem', '1', '--psm', '3']
    const settings = ['-c', 'tessedit_create_tsv=1', '-c', 'debug_file=/dev/null']
    const child = spawn(
      this.program,
      ['stdin', 'stdout', ...options, '--dpi', String(picture.dpi), ...settings],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
        // With several threads, a page takes ten times as long, since they mostly wait for each other.
        env: { OMP_THREAD_LIMIT: '1' } as unknown as NodeJS.ProcessEnv,
      },
    )
    this.running.add(child)
    return new Promise<{ table: string | null; hasFailed: boolean }>((resolve) => {
      const parts: Buffer[] = []
      let length = 0
      const end = (code: number | null) => {
        clearTimeout(timer)
        this.running.delete(child)
        const isComplete = code === 0
        resolve({
          table: isComplete ? Buffer.concat(parts).toString('utf8') : null,
          hasFailed: !isComplete && !child.killed,
        })
      }
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      child.stdout.on('data', (part: Buffer) => {
        length += part.length
        if (length > maxTableLength) child.kill('SIGKILL')
        else parts.push(part)
      })
      // A process that exits early does not consume its input; its exit status says more.
      child.stdin.on('error', () => {})
      child.once('error', () => end(null))
      child.once('close', end)
      child.stdin.write(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1')
      child.stdin.end(picture.pixels)
    })
  }

  close() {
    this.stop()
    process.off('exit', this.stop)
    return Promise.resolve()
  }
}
