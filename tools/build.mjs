import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildCardFrame } from './build-card-frame.mjs'
import { buildChatWidget } from './build-chat-widget.mjs'
import { buildDriverApp } from './build-driver-app.mjs'
import { buildServer, checks, quiet } from './build-server.mjs'
import { buildShop } from './build-shop.mjs'
import { toViolations, describe, measureBundles } from './budget.mjs'
import { writeFirstScreens } from './first-screens.mjs'
import { addProgram, collectInputs } from './build-inputs.mjs'
import { writeBuildStamp, root } from './build-stamp.mjs'

// Built in a new folder that replaces the old build at the end, so that a failed build changes nothing.
const next = join(root, `dist.${process.pid}`)
const dist = join(root, 'dist')
const startedAt = Date.now()
const inputs = collectInputs()

const buildWeb = () =>
  build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [inputs.plugin],
    build: { outDir: join(next, 'web') },
  })

/** Copies a file under a name that contains a hash of its content. */
const copyWithHash = async (file, folder) => {
  inputs.addFile(file)
  const content = await readFile(file)
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const name = `${basename(file, extname(file))}-${hash}${extname(file)}`
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets', name), content)
  return `/assets/${name}`
}

/**
 * Without scripts, the site uses the system's theme: repeats the dark tokens in a media query. At this point the
 * tokens are already part of the style sheet. Shops and the driver app always follow the system.
 */
const darkWithoutScript = {
  name: 'storeward-dark-without-script',
  transform: (code, id) => {
    if (!/\/(site\/site|styles\/shop|driver\/driver)\.css$/.test(id)) return undefined
    const [dark] = /:root\.dark \{[^}]*\}/.exec(code) ?? []
    if (!dark) throw new Error(`${id} has no dark theme.`)
    return `${code}\n@media (prefers-color-scheme: dark) {\n${dark.replace(':root.dark', ':root:not(.scripted)')}\n}`
  },
}

const siteFile = (folder, path) => {
  if (path === '/') return join(folder, 'index.html')
  return join(folder, extname(path) ? path.slice(1) : `${path.slice(1)}.html`)
}

const buildSite = async () => {
  const source = join(root, 'apps', 'web', 'src', 'site')
  const out = join(next, 'site')
  const renderer = join(next, 'site-renderer')
  await Promise.all([
    build({
      ...quiet,
      plugins: [darkWithoutScript, inputs.plugin],
      build: {
        outDir: out,
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: { checks, input: [join(source, 'site.css'), join(source, 'islands', 'start.ts')] },
      },
    }),
    build({
      ...quiet,
      plugins: [inputs.plugin],
      build: {
        ssr: join(source, 'pages.tsx'),
        // Emits the images that the pages import.
        ssrEmitAssets: true,
        assetsInlineLimit: 0,
        outDir: renderer,
        rolldownOptions: { checks, output: { entryFileNames: 'pages.js' } },
      },
    }),
  ])
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))
  const built = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const findAsset = (pattern) => {
    const file = built.find((each) => pattern.test(each))
    if (!file) throw new Error(`The site's build has no ${pattern}.`)
    return `/${file}`
  }
  const { renderSite } = await import(pathToFileURL(join(renderer, 'pages.js')).href)
  const pages = renderSite({
    styles: findAsset(/\.css$/),
    islands: findAsset(/start-[^/]+\.js$/),
    font: findAsset(/inter-latin-wght-normal-[^/]+\.woff2$/),
    themeScript: await copyWithHash(join(root, 'apps', 'web', 'public', 'theme.js'), out),
    icon: await copyWithHash(join(root, 'apps', 'web', 'public', 'icon.svg'), out),
    card: await copyWithHash(join(source, 'pictures', 'card.jpg'), out),
  })
  // In a folder of their own, because they have placeholders that the server fills.
  for (const [path, html] of pages) {
    const file = siteFile(join(next, 'site-pages'), path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  await cp(join(renderer, 'assets'), join(out, 'assets'), { recursive: true, force: true }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await Promise.all([rm(join(out, 'manifest.json')), rm(renderer, { recursive: true })])
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'])
const minBytes = 512

/** Writes a .br and a .gz next to every text file, so that the server doesn't compress static files. */
const compress = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      if (content.length < minBytes) return
      // 11 takes three times as long (24 s for all files) and saves 2 %.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
    }),
  )
}

try {
  await Promise.all([
    buildWeb(),
    buildServer(next, inputs),
    buildSite(),
    buildShop(next, inputs, [darkWithoutScript]),
    buildCardFrame(next, inputs),
    buildChatWidget(next, inputs),
    buildDriverApp(next, inputs, [darkWithoutScript]),
    addProgram(inputs, import.meta.filename),
  ])
  await writeFirstScreens(next, inputs)
  await Promise.all(['web', 'site', 'shop', 'driver-app', 'chat-widget'].map((folder) => compress(join(next, folder))))
  const bundles = await measureBundles(next)
  for (const bundle of bundles) console.log(describe(bundle))
  await rm(join(next, 'web', '.vite'), { recursive: true })
  writeBuildStamp(next, inputs, startedAt)
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
  // A build that exceeds its bounds still works, so this is checked only with the flag.
  if (process.argv.includes('--within-bounds')) {
    const complaints = toViolations(bundles)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(next, { recursive: true, force: true })
}
