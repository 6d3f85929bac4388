import { cp, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { root } from './freshness.mjs'

export const quiet = { logLevel: 'warn', root, configFile: false, publicDir: false }
export const checks = { bundlerTimings: false }

/** The server as one program in `server` of the folder, with its threads and its migrations. */
export const buildServer = async (folder) => {
  const source = join(root, 'apps', 'server', 'src')
  const workers = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.worker.ts'))
  await build({
    ...quiet,
    // Hundreds of small files that take longer to find than to run; everything else stays in node_modules.
    ssr: { noExternal: ['kysely', 'zod', '@fastify/compress', '@fastify/static'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(folder, 'server'),
      // It may lie outside of the tree.
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        checks,
        input: {
          main: join(source, 'main.ts'),
          ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), join(source, file)])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  await cp(join(source, 'migrations'), join(folder, 'server', 'migrations'), { recursive: true })
}
