import { get } from 'node:http'
import { printMeasurement, printHeading, printNote } from './measurements'

const kilobyte = 1024
const kb = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`

/** A response as text, and its size on the wire. */
async function load(url: string, cookie = '') {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip', Cookie: cookie } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  return { text, bytes: await wireBytes(url, cookie) }
}

/** Requests the page again, since fetch decompresses the body and does not report its original size. */
function wireBytes(url: string, cookie = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip', Cookie: cookie } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m[1] ?? '')
const inPage = (page: string, base: string) => (found: string) => new URL(found, new URL(page, base)).href

/** The tags with this name and all these attributes, in any order. */
const tags = (html: string, name: string, ...attributes: RegExp[]) =>
  matches(html, new RegExp(`(<${name}\\b[^>]*>)`, 'g')).filter((tag) => attributes.every((a) => a.test(tag)))
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

async function stylesAndFonts(base: string, page: string, html: string) {
  const resolve = inPage(page, base)
  const sheets = tags(html, 'link', /rel="stylesheet"/).map((tag) => resolve(attribute(tag, 'href') ?? ''))
  const fonts = new Set(tags(html, 'link', /as="font"/).map((tag) => resolve(attribute(tag, 'href') ?? '')))
  let styleBytes = 0
  for (const sheet of new Set(sheets)) {
    const { text, bytes } = await load(sheet)
    styleBytes += bytes
    for (const font of matches(text, /url\(["']?([^"')]+\.woff2)/g)) fonts.add(new URL(font, sheet).href)
  }
  let fontBytes = 0
  for (const font of fonts) fontBytes += await wireBytes(font)
  return { styleBytes, fontBytes }
}

const staticImports = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g
const laterImports = /\bimport\(\s*["']([^"']+\.js)["']\s*\)/g

/**
 * The size of our own scripts that the page loads, including imports; `later` is what scripts load on demand.
 */
async function scripts(base: string, page: string, html: string) {
  const resolve = inPage(page, base)
  const inline = matches(html, /<script\b[^>]*>([^]*?)<\/script>/g).join('\n')
  const initial = new Set(
    [
      ...tags(html, 'script', /src="/).map((tag) => attribute(tag, 'src') ?? ''),
      ...tags(html, 'link', /rel="modulepreload"/).map((tag) => attribute(tag, 'href') ?? ''),
      ...matches(inline, staticImports),
      ...matches(inline, laterImports),
    ]
      .map(resolve)
      .filter((url) => url.startsWith(base)),
  )
  const later = new Set<string>()
  const sizes = new Map<string, number>()
  const follow = async (found: Set<string>) => {
    for (const url of found) {
      if (sizes.has(url)) continue
      const { text, bytes } = await load(url)
      sizes.set(url, bytes)
      for (const name of matches(text, staticImports)) found.add(new URL(name, url).href)
      for (const name of matches(text, laterImports)) later.add(new URL(name, url).href)
    }
  }
  await follow(initial)
  await follow(later)
  const sum = (urls: Iterable<string>) => [...urls].reduce((total, url) => total + (sizes.get(url) ?? 0), 0)
  return {
    initial: sum(initial),
    later: sum([...later].filter((url) => !initial.has(url))),
    files: initial.size,
  }
}

/** Measures a page's scripts against the limit for scripted pages. */
export async function scriptWeight(base: string, page: string, cookie = '') {
  const html = await load(`${base}${page}`, cookie)
  const { initial, later, files } = await scripts(base, page, html.text)
  printMeasurement(
    `${page} scripts`,
    (initial + later) / kilobyte,
    ' KB',
    { atMost: 200 },
    `${files} files with the page, ${kb(initial)}; on demand ${kb(later)}`,
  )
  printNote(`${page} HTML ${kb(html.bytes)}`)
}

/**
 * Measures what a first visit to a page loads, compressed as sent, without images and Stripe's own script.
 */
export async function benchPageWeight(base: string) {
  printHeading('Page weight (gzip, as sent)')
  const landing = await load(`${base}/`)
  const { styleBytes, fontBytes } = await stylesAndFonts(base, '/', landing.text)
  const total = landing.bytes + styleBytes + fontBytes
  printMeasurement(
    '/ without images',
    total / kilobyte,
    ' KB',
    { atMost: 60 },
    `HTML ${kb(landing.bytes)}, styles ${kb(styleBytes)}, fonts ${kb(fontBytes)}`,
  )
  // Structured data is a script element that is not executed.
  const running = tags(landing.text, 'script').filter(
    (tag) => attribute(tag, 'type') !== 'application/ld+json',
  )
  printMeasurement('/ scripts', running.length, '', { atMost: 0 })

  await scriptWeight(base, '/checkout')
}
