// How the web app is built and served in development: hashed assets, our own small plugins, a proxy to the server.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { chunks } from './build/chunks.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { usedOperations } from './build/used-operations.ts'

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), usedOperations(), bootScript(), serviceWorker(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    cssCodeSplit: true,
    // The server reads in it which files the screen of a page needs.
    manifest: true,
    // The licences of libraries inside, which the package passes on.
    license: true,
    modulePreload: { polyfill: false },
    // A strict policy refuses data: fonts and the like; small files stay files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/media': server, '/healthz': server },
  },
})
