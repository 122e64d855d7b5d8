import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadScript } from './build/preload-script.ts'
import { budget } from './build/budget.ts'
import { compress } from './build/compress.ts'
import { replaceWhenWhole } from './build/replace-when-whole.ts'
import { unbarrel } from './build/unbarrel.ts'
import { zipInPlace } from './build/zip-in-place.ts'

const server = process.env['STAFFPLAN_SERVER'] ?? 'http://127.0.0.1:8080'
const calls = { target: server, changeOrigin: false }

export default defineConfig({
  plugins: [
    react(),
    preloadScript('src/preload-screen.ts'),
    unbarrel(['@mantine/core', '@mantine/hooks', '@mantine/form', '@mantine/dropzone']),
    budget({ script: 240_000, style: 15_000, screen: 35_000, words: 10_000 }),
    compress(),
    replaceWhenWhole('dist'),
  ],
  worker: { format: 'es', plugins: () => [zipInPlace()] },
  server: {
    proxy: {
      '/v1/live': { ...calls, ws: true },
      '/v1': calls,
      '/oauth': calls,
      '/health': calls,
    },
  },
  build: {
    manifest: true,
    target: 'es2022',
    // A data: font would need a hole in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Lists of what to preload name every file: without words in the names the first screen loads 2.5 kB less.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' },
    },
  },
})
