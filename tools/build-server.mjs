import { cp, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { collectInputs } from './build-inputs.mjs'
import { root } from './build-stamp.mjs'
import { entryParts } from './entry-parts.mjs'

export const quiet = { logLevel: 'warn', root, configFile: false, publicDir: false }
export const checks = { bundlerTimings: false }

// Not bundled: packages with native parts or data files, and packages that few calls need and load lazily.
const externalPackages = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'sharp',
]

/** Writes the server, its worker threads, its migrations and the demo images into `server` of the folder. */
export const buildServer = async (folder, inputs = collectInputs()) => {
  const source = join(root, 'apps', 'server', 'src')
  const migrations = join(source, 'migrations')
  inputs.addFolder(source, '.worker.ts')
  inputs.addFolder(migrations)
  const guides = join(root, 'docs', 'api')
  inputs.addFolder(guides, '.md')
  const workers = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.worker.ts'))
  const main = join(source, 'main.ts')
  const parts = entryParts(main)
  await build({
    ...quiet,
    plugins: [inputs.plugin, parts.plugin],
    // The shop's pages render with React, whose development build is several times slower.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // Vite otherwise follows NODE_ENV, which tests set, and would call React's development runtime.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Bundled, because resolving hundreds of small files slows the start. Optional dependencies that aren't installed
    // stay external.
    ssr: { noExternal: true, external: [...externalPackages, 'bufferutil', 'pg-native', 'utf-8-validate'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(folder, 'server'),
      // Vite requires this for an output folder outside of the root.
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        checks,
        input: {
          main,
          'draw-images': join(source, 'demo', 'draw-images.ts'),
          'gazetteer-tables': join(source, 'platform', 'places', 'gazetteer-tables.ts'),
          ...Object.fromEntries(workers.map((file) => [basename(file, '.ts'), join(source, file)])),
        },
        output: {
          entryFileNames: '[name].js',
          // Without the names of the entries that need the file.
          chunkFileNames: ({ name }) => `chunks/${name.split('~')[0]}-[hash].js`,
          codeSplitting: { groups: [parts.group] },
          // V8 keeps the source in memory, with two bytes per character if one of them isn't Latin-1.
          charset: 'ascii',
          comments: false,
          // Source maps with positions only; the sources are in the repository.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
  // Without a package.json with this type, Node would parse the program twice to detect ES modules.
  await writeFile(join(folder, 'server', 'package.json'), '{ "type": "module" }\n')
  await cp(migrations, join(folder, 'server', 'migrations'), { recursive: true })
  await cp(guides, join(folder, 'server', 'api-guides'), {
    recursive: true,
    filter: (path) => path === guides || path.endsWith('.md'),
  })
  const importBuilt = (name) => import(pathToFileURL(join(folder, 'server', name)).href)
  const { writeDemoImages } = await importBuilt('draw-images.js')
  await writeDemoImages(join(folder, 'server', 'demo-images'))
  const { writeTables } = await importBuilt('gazetteer-tables.js')
  await writeTables(join(folder, 'server', 'gazetteer.bin'))
}
