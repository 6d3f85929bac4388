import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { checks, quiet } from './build-server.mjs'
import { root } from './build-stamp.mjs'

const source = join(root, 'apps', 'web', 'src')

/** An entry and its static imports, which the browser loads before it can run the entry. */
export const collectStaticImports = (manifest, key, seen = new Set()) => {
  const entry = manifest[key]
  if (!entry || seen.has(entry)) return seen
  seen.add(entry)
  for (const imported of entry.imports ?? []) collectStaticImports(manifest, imported, seen)
  return seen
}

export const getFiles = (manifest, keys) => {
  const entries = keys.flatMap((key) => {
    if (!manifest[key]) throw new Error(`The build has no ${key}.`)
    return [...collectStaticImports(manifest, key)]
  })
  const distinct = (files) => [...new Set(files)]
  return {
    scripts: distinct(entries.map(({ file }) => file)).filter((file) => file.endsWith('.js')),
    styles: distinct(entries.flatMap(({ css = [] }) => css)),
  }
}

/** Modules that src/main.ts imports one after the other for every screen. */
export const entryModules = ['index.html', 'src/client/schemas.ts', 'src/start.tsx']

/** Screens with their own HTML document, and the module that each needs in addition. */
export const firstScreens = {
  login: 'src/features/account/login-page.tsx',
  register: 'src/features/account/register-page.tsx',
  dashboard: 'src/app/dashboard-app.tsx',
}

/** Stubs of the browser APIs that the pages use while they render. */
const stubBrowserGlobals = () => {
  const media = { matches: false, addEventListener: () => undefined }
  const documentElement = { classList: { add: () => undefined, remove: () => undefined } }
  Object.assign(globalThis, {
    window: { location: { search: '' }, addEventListener: () => undefined },
    document: { documentElement },
    matchMedia: () => media,
  })
}

const buildFirstPaints = async (folder, inputs) => {
  const renderer = join(folder, 'first-paint-renderer')
  await build({
    ...quiet,
    plugins: [inputs.plugin],
    build: {
      ssr: join(source, 'app', 'public', 'first-paint.tsx'),
      outDir: renderer,
      // Dynamic imports have no effect in this SSR bundle, so don't warn about them.
      rolldownOptions: {
        checks: { ...checks, ineffectiveDynamicImport: false },
        output: { entryFileNames: 'first-paint.js' },
      },
    },
  })
  stubBrowserGlobals()
  const { renderFirstPaints } = await import(pathToFileURL(join(renderer, 'first-paint.js')).href)
  const firstPaints = renderFirstPaints()
  await rm(renderer, { recursive: true })
  return firstPaints
}

const script = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`
const style = (file) => `<link rel="stylesheet" crossorigin href="/${file}">`
const laterStyle = (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`
const font = (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`

const escapeAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The document with a first paint, title and description. */
export const withFirstPaint = (html, { html: firstPaint, title, description }) =>
  html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${title}</title><meta name="description" content="${escapeAttribute(description)}">`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${firstPaint}</div>`)

/**
 * Writes documents with a prerendered first paint and preload links for all of their files, so that these are
 * fetched at once instead of one after the other.
 */
export const writeFirstScreens = async (folder, inputs) => {
  const manifest = JSON.parse(await readFile(join(folder, 'web', '.vite', 'manifest.json'), 'utf8'))
  const shell = await readFile(join(folder, 'web', 'index.html'), 'utf8')
  const firstPaints = await buildFirstPaints(folder, inputs)
  const fontFile = manifest['index.html'].assets?.find((file) => /inter-latin-wght-normal/.test(file))
  if (!fontFile) throw new Error('The build has no font file.')
  const lazyStyles = manifest['src/theme/mantine.css']?.file
  if (!lazyStyles) throw new Error('The build has no lazy style sheet.')
  const write = async (file, key, firstPaint) => {
    const { scripts, styles } = getFiles(manifest, key ? [...entryModules, key] : entryModules)
    const links = [...styles.map(style), font(fontFile), ...scripts.map(script), laterStyle(lazyStyles)]
    const missing = links.filter((link) => !shell.includes(/href="([^"]*)"/.exec(link)?.[1] ?? ''))
    const html = shell.replace('</head>', `${missing.join('')}</head>`)
    await writeFile(file, firstPaint ? withFirstPaint(html, firstPaint) : html)
  }
  await mkdir(join(folder, 'app-pages'), { recursive: true })
  await write(join(folder, 'web', 'index.html'), undefined, undefined)
  for (const [path, key] of Object.entries(firstScreens)) {
    const firstPaint = firstPaints.get(path)
    if (!firstPaint) throw new Error(`There is no first paint of ${path}.`)
    await write(join(folder, 'app-pages', `${path}.html`), key, firstPaint)
  }
}
