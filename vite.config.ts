import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixOptions from './remix.config.js'
import { bundled } from './scripts/bundled.mjs'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ command }) => ({
  plugins: [remix(remixOptions), tsconfigPaths()],
  build: { target: 'es2022' },
  ssr: command === 'build' ? { noExternal: bundled } : {},
  // Found at the start and not by the first visit, whose scripts would otherwise be refused once.
  optimizeDeps: {
    // The server's alone; what it names for browsers is not installed.
    exclude: ['@node-rs/argon2'],
    include: [
      '@mantine/core',
      '@radix-ui/react-toast',
      '@remix-run/react',
      '@remix-validated-form/with-zod',
      '@stripe/react-stripe-js',
      '@stripe/stripe-js/pure',
      'react',
      'react-dom/client',
      'react-dropzone',
      'react/jsx-dev-runtime',
      'remix-validated-form',
      'zod',
    ],
  },
}))
