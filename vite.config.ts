import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './tools/chunks.ts'
import { preloadPlugin } from './tools/preload-plugin.ts'
import { mantineIds } from './tools/mantine-ids.ts'
import { sitePages } from './tools/site-pages.ts'
import { zodWithoutJsonSchema } from './tools/zod-without-json-schema.ts'

/** Entry modules of the document, which load before all others and import none of them. */
const documentScripts = /src[\\/]main\.ts|src[\\/]start\.tsx|index\.html|first\.css$/

const preload = preloadPlugin()
const chunkPlan = chunks()
const server = 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), sitePages(), mantineIds(), zodWithoutJsonSchema(), chunkPlan.plugin, preload.plugin],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // No data: URLs, so that the content security policy can forbid them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // A separate entry, so that its imports count as initial.
      input: { index: 'apps/web/index.html', start: 'apps/web/src/start.tsx' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: /vite[\\/]preload-helper|rolldown[\\/]runtime/, priority: 3 },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, tags: ['$initial'], priority: 2 },
            { name: 'first', test: (id) => !documentScripts.test(id), tags: ['$initial'], priority: 2 },
            { name: chunkPlan.getChunkName, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // All supported browsers have modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: preload.resolveDependencies },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/dev/mail': server,
      // Form posts go to the server; the pages are rendered by Vite.
      '^/(es/)?(contact|newsletter)(/|$)': {
        target: server,
        bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
      },
      '/socket.io': { target: server, ws: true },
    },
  },
})
