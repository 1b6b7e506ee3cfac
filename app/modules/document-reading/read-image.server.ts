import { maxImagePixels } from '../document-files/limits'
import { UnreadableFile } from './failure'
import type { Picture } from './picture'

/** What a page of US Letter has at 200 dots an inch; letters of other pictures are as large when they are as large. */
const fullPagePixels = 1700 * 2200
const mostPixels = 7_000_000
/** A photograph taken for a screen is enlarged; what is smaller still holds no page of text. */
const smallestEnlarged = 400_000

/**
 * A photograph or scan as a grayscale picture of a size that recognition likes, turned as the camera noted it.
 * @throws UnreadableFile `damaged`
 */
export async function readImage(bytes: Buffer): Promise<Picture> {
  // Loaded only here: most files are not pictures.
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
  if (pixels > mostPixels) return mostPixels
  return pixels > smallestEnlarged && pixels < fullPagePixels ? fullPagePixels : pixels
}
