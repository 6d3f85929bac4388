import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
export const entryModules = ['index.html', 'src/start.tsx']

/** Screens with their own HTML document, and the module that each needs in addition. */
export const firstScreens = {
  login: 'src/features/account/login-page.tsx',
  register: 'src/features/account/register-page.tsx',
  dashboard: 'src/app/dashboard-app.tsx',
}

/**
 * Dashboard screens with a document that preloads their page too, and what the first render of that page needs. The others
 * share the one of the dashboard. `record` is the page of a list's record.
 */
export const dashboardScreens = {
  'dashboard/home': ['src/features/home/home-page.tsx', 'src/features/home/parts/board.tsx'],
  'dashboard/orders': ['src/features/orders/orders-page.tsx'],
  'dashboard/orders/record': ['src/features/orders/order-page.tsx'],
  'dashboard/products': ['src/features/products/products-page.tsx'],
  'dashboard/customers': ['src/features/customers/customers-page.tsx'],
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

/** Renders the first paints and reads the lists of the first script, in a bundle that Node can import. */
const buildFirstPaints = async (folder, inputs) => {
  const renderer = join(folder, 'first-paint-renderer')
  await build({
    ...quiet,
    plugins: [inputs.plugin],
    build: {
      ssr: true,
      outDir: renderer,
      // Dynamic imports have no effect in this SSR bundle, so don't warn about them.
      rolldownOptions: {
        checks: { ...checks, ineffectiveDynamicImport: false },
        input: {
          'first-paint': join(source, 'app', 'public', 'first-paint.tsx'),
          'early-lists': join(source, 'early', 'early-lists.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  stubBrowserGlobals()
  const load = (name) => import(pathToFileURL(join(renderer, `${name}.js`)).href)
  const { renderFirstPaints } = await load('first-paint')
  const early = await load('early-lists')
  const firstPaints = renderFirstPaints()
  await rm(renderer, { recursive: true })
  return { firstPaints, early }
}

/** Builds the dashboard's first script, with the one for the theme, into the assets; returns its path. */
const buildEarlyScript = async (folder, inputs, { earlyLists, earlyRecords, earlyEndpoints }) => {
  const theme = await readFile(join(folder, 'web', 'theme.js'), 'utf8')
  const { output } = await build({
    ...quiet,
    plugins: [inputs.plugin],
    define: {
      earlyLists: JSON.stringify(earlyLists),
      earlyRecords: JSON.stringify(earlyRecords),
      earlyEndpoints: JSON.stringify(earlyEndpoints),
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { checks, input: join(source, 'early', 'start.ts'), output: { format: 'iife' } },
    },
  })
  const code = output.find(({ type }) => type === 'chunk').code + theme
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const file = `assets/early-${hash}.js`
  await writeFile(join(folder, 'web', file), code)
  return file
}

/**
 * Writes the style sheets of a document into one: a browser has six connections for scripts and styles. `data-files` says
 * which ones it contains, so that the preload helper doesn't load them again.
 */
const joinStyles = async (folder, files) => {
  const parts = await Promise.all(files.map((file) => readFile(join(folder, 'web', file), 'utf8')))
  // URLs of fonts are relative to the folder, which is the same.
  const css = parts.join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const file = `assets/screen-${hash}.css`
  await writeFile(join(folder, 'web', file), css)
  const names = files.map((each) => `/${each}`).join(' ')
  return `<link rel="stylesheet" crossorigin href="/${file}" data-files="${names}">`
}

const script = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`
const shellStyle = /\s*<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">/g
const themeTag = '<script src="/theme.js"></script>'
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
  const { firstPaints, early } = await buildFirstPaints(folder, inputs)
  const earlyTag = `<script src="/${await buildEarlyScript(folder, inputs, early)}"></script>`
  const fontFile = manifest['index.html'].assets?.find((file) => /inter-latin-wght-normal/.test(file))
  if (!fontFile) throw new Error('The build has no font file.')
  const lazyStyles = manifest['src/theme/mantine.css']?.file
  if (!lazyStyles) throw new Error('The build has no lazy style sheet.')
  const write = async (path, keys, firstPaint) => {
    const { scripts, styles } = getFiles(manifest, [...entryModules, ...keys])
    const links = [font(fontFile), ...scripts.map(script), laterStyle(lazyStyles)]
    const missing = links.filter((link) => !shell.includes(/href="([^"]*)"/.exec(link)?.[1] ?? ''))
    const isDashboard = keys.includes(firstScreens.dashboard)
    const head = isDashboard ? shell.replace(themeTag, () => earlyTag) : shell
    const ownStyles = [...shell.matchAll(shellStyle)].map(([, file]) => file)
    const styleTag = await joinStyles(folder, [...new Set([...ownStyles, ...styles])])
    const html = head.replaceAll(shellStyle, '').replace('</head>', `${styleTag}${missing.join('')}</head>`)
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, firstPaint ? withFirstPaint(html, firstPaint) : html)
  }
  const getFirstPaint = (path) => {
    const firstPaint = firstPaints.get(path)
    if (!firstPaint) throw new Error(`There is no first paint of ${path}.`)
    return firstPaint
  }
  await write(join('web', 'index.html'), [], undefined)
  for (const [path, key] of Object.entries(firstScreens)) {
    await write(join('app-pages', `${path}.html`), [key], getFirstPaint(path))
  }
  for (const [path, keys] of Object.entries(dashboardScreens)) {
    await write(join('app-pages', `${path}.html`), [firstScreens.dashboard, ...keys], getFirstPaint('dashboard'))
  }
}
