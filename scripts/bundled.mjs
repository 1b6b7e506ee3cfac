/**
 * The packages that the build takes in. All others stay in node_modules. These are hundreds of small files each, and to find and
 * read them took most of the time until the product could answer.
 */
export const bundled = [
  '@mantine/core',
  '@mantine/hooks',
  '@react-email/components',
  'drizzle-orm',
  'remeda',
  'remix-validated-form',
  'stripe',
]
