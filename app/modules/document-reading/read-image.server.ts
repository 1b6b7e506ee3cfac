import { maxImagePixels } from '../document-files/limits'
import { UnreadableFile } from './failure'
import type { Picture } from './picture'

/** The pixels of US Letter at 200 dpi, at which letters have a good size. */
const fullPagePixels = 1700 * 2200
const maxPixels = 7_000_000
/** Photographs at screen resolution are enlarged; smaller pictures cannot hold a page of text. */
const minEnlargedPixels = 400_000

/**
 * Prepares a photograph or scan for recognition: grayscale, at a suitable size, rotated by its EXIF data.
 * @throws UnreadableFile `damaged`
 */
export async function readImage(bytes: Buffer): Promise<Picture> {
  // Loaded on demand: most files are not pictures.
  const { default: sharp } = await import('sharp')
  try {
    const options = { limitInputPixels: maxImagePixels, sequentialRead: true }
    const { autoOrient: shown } = await sharp(bytes, options).metadata()
    const pixels = shown.width * shown.height
    const scale = Math.sqrt(wantedPixels(pixels) / pixels)
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: Math.max(1, Math.round(shown.width * scale)) })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: new Uint8Array(data), width: info.width, height: info.height, dpi: 200 }
  } catch {
    throw new UnreadableFile('damaged')
  }
}

function wantedPixels(pixels: number): number {
  if (pixels > maxPixels) return maxPixels
  return pixels > minEnlargedPixels && pixels < fullPagePixels ? fullPagePixels : pixels
}
