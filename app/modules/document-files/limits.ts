import { joinWithOr } from '../formatting'

// Shared by browser and server (docs/specification/reading-documents.md#accepted-files).

export const maxFileMegabytes = 10
export const maxFileBytes = maxFileMegabytes * 1024 * 1024
/** Our own limits: far above what an association has, far below what could do harm. */
export const maxFilesPerOrder = 100
/** For an unpaid order, which anyone can place. */
export const maxBytesPerOrder = 300 * 1024 * 1024
export const maxFilesPerHoa = 500
export const maxFilesPerUpload = 20
export const maxImagePixels = 50_000_000
export const maxUnpackedBytes = 100 * 1024 * 1024

export const acceptedTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const
export type AcceptedExtension = keyof typeof acceptedTypes

export const acceptedExtensions = Object.keys(acceptedTypes) as AcceptedExtension[]
/** "PDF, DOC, DOCX, JPG, JPEG, or PNG" */
export const acceptedFormats = joinWithOr(acceptedExtensions.map((e) => e.toUpperCase()))
/** For the `accept` attribute of file inputs. */
export const acceptAttribute = acceptedExtensions.map((e) => `.${e}`).join(',')

/** Messages of the drop zone. */
export const uploadMessages = {
  type: `File type must be ${acceptedExtensions.map((e) => e.toUpperCase()).join(', ')}`,
  tooLarge: `File is larger than ${maxFileBytes} bytes`,
  tooSmall: 'File is smaller than 1 bytes',
  tooMany: 'Too many files',
  tooMuch: 'The documents of an order can have at most 300 MB together, and this one no longer fits',
}

/** A file's name without folders and control characters. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  return (
    last
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(-150) || 'document'
  )
}

/** The extension, which decides which content is expected; null if the type is not accepted. */
export function acceptedExtension(name: string): AcceptedExtension | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return acceptedExtensions.find((e) => e === extension) ?? null
}
