import { cp, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { root } from './freshness.mjs'

export const quiet = { logLevel: 'warn', root, configFile: false, publicDir: false }
export const checks = { bundlerTimings: false }

// With parts that are no JavaScript, or files of their own beside it; or asked for by few, and then late.
const outside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  'nodemailer',
  'pdfkit',
  'sharp',
]

/** The server as one program in `server` of the folder, with its threads and its migrations. */
export const buildServer = async (folder) => {
  const source = join(root, 'apps', 'server', 'src')
  const workers = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.worker.ts'))
  await build({
    ...quiet,
    // Hundreds of small files take longer to find than to run. What some of them would use if it were there is not.
    ssr: { noExternal: true, external: [...outside, 'bufferutil', 'pg-native', 'utf-8-validate'] },
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
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // The text of a program stays in memory: one letter beyond Latin doubles the whole file.
          charset: 'ascii',
          comments: false,
          // The maps name places; the sources lie beside them or in the repository.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
  // It may lie where no other says so; Node would read the program twice to find out.
  await writeFile(join(folder, 'server', 'package.json'), '{ "type": "module" }\n')
  await cp(join(source, 'migrations'), join(folder, 'server', 'migrations'), { recursive: true })
}
