export const noFilesMessage = {
  kind: 'error',
  title: 'No files uploaded',
  description: 'Please upload at least one document to continue.',
} as const
