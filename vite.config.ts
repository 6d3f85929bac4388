import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hasPatch } from './tools/build-patches.ts'
import { endpointData } from './tools/endpoint-data.ts'
import { chunks } from './tools/chunks.ts'
import { preloadPlugin } from './tools/preload-plugin.ts'
import { mantineIds } from './tools/mantine-ids.ts'
import { sitePages } from './tools/site-pages.ts'
import { zodWithoutJsonSchema } from './tools/zod-without-json-schema.ts'

const preload = preloadPlugin()
const chunkPlan = chunks()
const server = 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'apps/web',
  plugins: [
    react(),
    sitePages(),
    hasPatch('endpoint-data') && endpointData(),
    hasPatch('mantine-ids') && mantineIds(),
    hasPatch('zod') && zodWithoutJsonSchema(),
    hasPatch('chunks') && chunkPlan.plugin,
    hasPatch('preload') && preload.plugin,
  ],
  resolve: {
    alias: [
      // The package exports its development build only.
      {
        find: 'react-router',
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
      { find: /^zod$/, replacement: join(import.meta.dirname, 'apps/web/src/client/zod.ts') },
    ],
  },
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
      output: hasPatch('chunks') ? { codeSplitting: { groups: chunkPlan.groups } } : {},
    },
    // All supported browsers have modulepreload.
    modulePreload: {
      polyfill: false,
      ...(hasPatch('preload') && { resolveDependencies: preload.resolveDependencies }),
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/dev/mail': server,
      '/card-form': server,
      '/d/': server,
      '/sandbox': server,
      // Form posts go to the server; the pages are rendered by Vite.
      '^/(es/)?(contact|newsletter)(/|$)': {
        target: server,
        bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
      },
      '/socket.io': { target: server, ws: true },
    },
  },
})
