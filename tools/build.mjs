import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildMark, markBuilt, root } from './freshness.mjs'

// Built beside the old one and swapped at the end, so that a failed build changes nothing.
const next = join(root, `dist.${process.pid}`)
const dist = join(root, 'dist')
const quiet = { logLevel: 'warn', root, configFile: false, publicDir: false }
const checks = { bundlerTimings: false }

const buildWeb = () =>
  build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: join(next, 'web') } })

const buildServer = async () => {
  const source = join(root, 'apps', 'server', 'src')
  const workers = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.worker.ts'))
  await build({
    ...quiet,
    // Hundreds of small files that take longer to find than to run; everything else stays in node_modules.
    ssr: { noExternal: ['kysely', 'zod', '@fastify/compress', '@fastify/static'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(next, 'server'),
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
  await cp(join(source, 'migrations'), join(next, 'server', 'migrations'), { recursive: true })
}

/** Copies a file under a name that changes with its content. */
const hashed = async (file, folder) => {
  const content = await readFile(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const name = `${basename(file, extname(file))}-${hash}${extname(file)}`
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', name), content)
  return `/assets/${name}`
}

const buildSite = async () => {
  const source = join(root, 'apps', 'web', 'src', 'site')
  const out = join(next, 'site')
  const renderer = join(next, 'site-renderer')
  await Promise.all([
    build({
      ...quiet,
      build: {
        outDir: out,
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        rolldownOptions: { checks, input: join(source, 'site.css') },
      },
    }),
    build({
      ...quiet,
      build: {
        ssr: join(source, 'pages.tsx'),
        outDir: renderer,
        rolldownOptions: { checks, output: { entryFileNames: 'pages.js' } },
      },
    }),
  ])
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))
  const styles = Object.values(manifest).find((entry) => entry.file.endsWith('.css'))
  const { renderSite } = await import(pathToFileURL(join(renderer, 'pages.js')).href)
  const pages = renderSite({
    styles: `/${styles.file}`,
    themeScript: await hashed(join(root, 'apps', 'web', 'public', 'theme.js'), out),
    icon: await hashed(join(root, 'apps', 'web', 'public', 'icon.svg'), out),
  })
  for (const [path, html] of pages) {
    const file = join(out, path === '/' ? 'index.html' : `${path.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  await Promise.all([rm(join(out, 'manifest.json')), rm(renderer, { recursive: true })])
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'])
const smallest = 512

/** A .br and a .gz beside every text file, so that the server never compresses what it could have kept. */
const compress = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      if (content.length < smallest) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
    }),
  )
}

/** The scripts a browser loads before it can show an entry: the entry and everything it imports statically. */
const scriptsOf = (manifest, key, seen = new Set()) => {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const imported of entry.imports ?? []) scriptsOf(manifest, imported, seen)
  return seen
}

const sizeOf = async (file) => (await readFile(`${file}.gz`).catch(() => readFile(file))).length

const report = async () => {
  const web = join(next, 'web')
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  for (const [key, entry] of Object.entries(manifest)) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue
    const files = [...scriptsOf(manifest, key)].filter((file) => file.endsWith('.js'))
    const sizes = await Promise.all(files.map((file) => sizeOf(join(web, file))))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const name = relative('src', key.startsWith('..') ? basename(key) : key)
    console.log(`${(total / 1000).toFixed(1).padStart(8)} kB gzip  ${name} (${files.length} files)`)
  }
}

const mark = buildMark()
try {
  await Promise.all([buildWeb(), buildServer(), buildSite()])
  await Promise.all([compress(join(next, 'web')), compress(join(next, 'site'))])
  await report()
  await rm(join(next, 'web', '.vite'), { recursive: true })
  markBuilt(mark, next)
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(next, { recursive: true, force: true })
}
