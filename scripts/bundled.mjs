/**
 * The packages that the build takes in. All others stay in node_modules. These are hundreds of small files each, and to find and
 * read them took most of the time until the product could answer; and what they need themselves, where package.json doesn't name it.
 */
export const bundled = ['@mantine/core', '@mantine/hooks', 'clsx', 'drizzle-orm', 'stripe']
