/** Read by the browser and the server (docs/specification/reading-documents.md#accepted-files). */
export const maxFileBytes = 10 * 1024 * 1024
/** Our own bounds: far above what an association has, far below what could hurt. */
export const maxFilesPerOrder = 100
/** Of an order that is not paid: anyone can place one. */
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
/** For the `accept` attribute of file inputs. */
export const acceptAttribute = acceptedExtensions.map((e) => `.${e}`).join(',')

/** The drop zone's messages. */
export const uploadMessages = {
  type: `File type must be ${acceptedExtensions.map((e) => e.toUpperCase()).join(', ')}`,
  tooLarge: `File is larger than ${maxFileBytes} bytes`,
  tooSmall: 'File is smaller than 1 bytes',
  tooMany: 'Too many files',
  tooMuch: 'The documents of an order can have at most 300 MB together, and this one no longer fits',
}

/** A file's last name part and what it claims to be; paths and control characters that came along are dropped. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  return (
    last
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(-150) || 'document'
  )
}

/** The extension that decides which content is expected; null for any that is not taken. */
export function acceptedExtension(name: string): AcceptedExtension | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return acceptedExtensions.find((e) => e === extension) ?? null
}
