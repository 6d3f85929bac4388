import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanPreload } from './tools/lean-preload.ts'
import { sitePages } from './tools/site-pages.ts'
import { zodWithoutJsonSchema } from './tools/zod-without-json-schema.ts'

const preload = leanPreload()
const server = 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), sitePages(), zodWithoutJsonSchema(), preload.plugin],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Nothing as a data: address, so that the content policy stays strict.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What every page loads comes in one piece: a dozen small ones compress worse, by 3 kB of the sign-in's 160.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
    // Every browser that runs the rest knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: preload.resolveDependencies },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/dev/mail': server,
      // Their forms go to the server, the pages themselves are rendered here.
      '^/(es/)?(contact|newsletter)(/|$)': {
        target: server,
        bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
      },
      '/socket.io': { target: server, ws: true },
    },
  },
})
