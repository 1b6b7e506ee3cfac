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
  optimizeDeps: {
    // Dependencies discovered during a visit would make Vite reload the page in the middle of it, so all of
    // the browser's dependencies are listed here.
    noDiscovery: true,
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
