/**
 * The packages included in the build; all others stay in node_modules. These consist of hundreds of small
 * files each, and loading them took most of the product's startup time. Also includes their own dependencies
 * that package.json does not list.
 */
export const bundled = ['@mantine/core', '@mantine/hooks', 'clsx', 'drizzle-orm', 'stripe']
