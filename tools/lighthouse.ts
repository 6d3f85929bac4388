import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { Session } from '#contract/domains/identity.ts'
import { type PresetName, presetNames, presets } from '#contract/theme/presets.ts'
import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'
import { runQuietly, step } from './install.mjs'
import { startProduct } from './started-product.ts'
import { findChromium } from './system-packages.mjs'

/** Separate folder, because Lighthouse has about a hundred dependencies that nothing else needs. */
const folder = join(import.meta.dirname, '..', 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Record<Category, number>

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
}

interface Result {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
    runtimeError?: { message: string }
  }
}

type Lighthouse = (
  address: string,
  flags: {
    port: number
    logLevel: 'error'
    onlyCategories: readonly Category[]
    /** Otherwise Lighthouse clears the session before it starts. */
    disableStorageReset: boolean
  },
) => Promise<Result | undefined>

interface Chrome {
  port: number
  kill: () => void
}

interface ChromeLauncher {
  launch: (options: { chromePath: string; chromeFlags: readonly string[]; logLevel: 'error' }) => Promise<Chrome>
}

interface Page {
  path: string
  /** For the command line, where the path has an id. */
  alias?: string
  minScores: Partial<Scores>
  /** Signed in, or with a cart. */
  keepsCookies?: boolean
}

const noScores: Scores = { performance: 0, accessibility: 0, 'best-practices': 0, seo: 0 }
const publicMinScores: Scores = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 }
/** Without SEO, since these pages aren't meant for search engines. */
const appMinScores = { performance: 90, accessibility: 90 }

/** A page fails only if every attempt fails, because the machine may have been busy. */
const maxAttempts = 3

const install = async (): Promise<void> => {
  if (existsSync(join(folder, 'node_modules', 'lighthouse', 'package.json'))) return
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing Lighthouse (once)', () =>
    runQuietly('npm', flags, { cwd: folder, shell: process.platform === 'win32' }),
  )
}

const load = async <T>(...path: string[]): Promise<T> =>
  (await import(pathToFileURL(join(folder, 'node_modules', ...path)).href)) as T

/** The English pages of the sitemap, the Spanish home page, and the sign-in and registration pages. */
const readPages = async (address: string): Promise<Page[]> => {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const english = paths.filter((path) => !/^\/es(\/|$)/.test(path))
  if (english.length === 0) throw new Error('The sitemap has no pages.')
  return [
    ...[...english, '/es'].map((path) => ({ path, minScores: publicMinScores })),
    ...['/login', '/register'].map((path) => ({ path, minScores: appMinScores })),
  ]
}

/** Signs in; cookie and session marker stay in the browser after the page is closed. Returns the path of an order. */
const signIn = async (port: number, address: string): Promise<string> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage())
  try {
    await page.goto(`${address}/login?language=en`)
    await page.getByLabel('Email').fill(demoOwner)
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${address}/dashboard`)
    await page.goto(`${address}/dashboard/orders`)
    const order = page.locator('a[href^="/dashboard/orders/"]:not([href$="/new"])').first()
    const path = await order.getAttribute('href')
    if (!path) throw new Error('The list of orders links no order.')
    return path
  } finally {
    await page.close()
    await browser.close()
  }
}

const toDashboardPages = (order: string): Page[] =>
  [
    { path: '/dashboard' },
    { path: '/dashboard/orders' },
    { path: order, alias: '/dashboard/orders/order' },
    { path: '/dashboard/products' },
    { path: '/dashboard/customers' },
  ].map((page) => ({ ...page, minScores: appMinScores, keepsCookies: true }))

const shop = '/s/marsh'
/** Cart and checkout are `noindex`. */
const { seo: _, ...cartMinScores } = publicMinScores

/** The home page of the demo shop, and the first category and product that it links. */
const readShopPages = async (address: string): Promise<Page[]> => {
  const html = await (await fetch(address + shop)).text()
  const find = (kind: string): string => {
    const path = new RegExp(`href="(${shop}/${kind}/[^"?]+)"`).exec(html)?.[1]
    if (!path) throw new Error(`The demo shop’s home page links no ${kind}.`)
    return path
  }
  return [shop, find('categories'), find('products')].map((path) => ({ path, minScores: publicMinScores }))
}

/** Runs with each preset published in the demo shop. */
const withPresets = async (address: string, run: (preset: PresetName) => Promise<void>): Promise<void> => {
  let session: Session | undefined
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
        ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }
  session = await call<Session>('POST', '/user/login', { email: demoOwner, password: demoPassword })
  const { data: stores } = await call<{ data: { _id: string; slug: string }[] }>('GET', '/store')
  const storeId = stores.find(({ slug }) => `/s/${slug}` === shop)?._id ?? ''
  for (const preset of presetNames) {
    const { version } = await call<{ version: number }>('GET', `/customization?store_id=${storeId}`)
    const draft = { ...presets[preset], version, store_id: storeId }
    const saved = await call<{ version: number }>('PATCH', '/customization', draft)
    await call('POST', '/customization/publish', { version: saved.version, store_id: storeId })
    await run(preset)
  }
}

/** Puts a product into the cart; its cookie stays in the browser after the page is closed. */
const fillCart = async (port: number, address: string, product: string): Promise<Page[]> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage())
  try {
    await page.goto(address + product)
    await page.locator('form[action$="/cart/lines"] button[type="submit"]').click()
    await page.waitForURL(`${address}${shop}/cart`)
  } finally {
    await page.close()
    await browser.close()
  }
  return ['/cart', '/checkout'].map((path) => ({ path: shop + path, minScores: cartMinScores, keepsCookies: true }))
}

const getFailing = (scores: Scores, minScores: Partial<Scores>) =>
  categories.filter((category) => scores[category] < (minScores[category] ?? 0))

interface Measurement {
  scores: Scores
  /** Failed audits, highest weight first. */
  complaints: readonly string[]
}

const listFailedAudits = ({ lhr }: Result, failingCategories: readonly Category[]) =>
  failingCategories.flatMap((category) =>
    lhr.categories[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .flatMap(({ id }) => lhr.audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue }) => `${category}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  )

const measureOnce = async (lighthouse: Lighthouse, port: number, address: string, page: Page): Promise<Measurement> => {
  const categoriesToRun = categories.filter((category) => page.minScores[category] !== undefined)
  const result = await lighthouse(address + page.path, {
    port,
    logLevel: 'error',
    onlyCategories: categoriesToRun,
    disableStorageReset: page.keepsCookies ?? false,
  })
  if (!result || result.lhr.runtimeError) {
    // Lighthouse fails if it missed the start of the page load; counts as a failed attempt.
    return { scores: noScores, complaints: [result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result.'] }
  }
  const getScore = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
  const scores = Object.fromEntries(categories.map((category) => [category, getScore(category)])) as Scores
  return { scores, complaints: listFailedAudits(result, getFailing(scores, page.minScores)) }
}

const total = ({ scores }: Measurement) => categories.reduce((sum, category) => sum + scores[category], 0)

const measure = async (lighthouse: Lighthouse, port: number, address: string, page: Page): Promise<Measurement> => {
  let best = await measureOnce(lighthouse, port, address, page)
  for (let count = 1; count < maxAttempts && getFailing(best.scores, page.minScores).length > 0; count += 1) {
    const retry = await measureOnce(lighthouse, port, address, page)
    if (total(retry) > total(best)) best = retry
  }
  return best
}

const print = (page: Page, { scores, complaints }: Measurement) => {
  const cells = categories.map((category) => {
    const minScore = page.minScores[category]
    if (minScore === undefined) return '–'.padStart(6)
    return `${scores[category]}${scores[category] < minScore ? '!' : ' '}`.padStart(6)
  })
  console.log(`${page.path.padEnd(40)}${cells.join('')}`)
  for (const complaint of complaints) console.log(`    ${complaint}`)
}

await install()
const chromePath = findChromium()
if (!chromePath) throw new Error('Chromium wasn’t found. Install Chromium or Chrome, or set CHROMIUM to its path.')
const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse', 'core', 'index.js')
const { launch } = await load<ChromeLauncher>('chrome-launcher', 'dist', 'index.js')
const requestedPaths = process.argv.slice(2)
const product = await startProduct()
try {
  const isRequested = ({ path, alias }: Page) =>
    requestedPaths.length === 0 ||
    requestedPaths.some((each) => path === each || alias === each || (each === shop && path.startsWith(`${shop}/`)))
  console.log(`${''.padEnd(40)}${['perf', 'a11y', 'best', 'seo'].map((name) => `${name} `.padStart(6)).join('')}`)
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'], logLevel: 'error' })
  const measureAll = async (pages: readonly Page[]) => {
    for (const page of pages.filter(isRequested)) {
      const measurement = await measure(lighthouse, chrome.port, product.address, page)
      print(page, measurement)
      if (getFailing(measurement.scores, page.minScores).length > 0) process.exitCode = 1
    }
  }
  try {
    await measureAll(await readPages(product.address))
    const shopPages = await readShopPages(product.address)
    if (shopPages.some(isRequested)) {
      await withPresets(product.address, async (preset) => {
        console.log(`Theme “${preset}”`)
        await measureAll(shopPages)
      })
    }
    if (requestedPaths.length === 0 || requestedPaths.some((path) => path.startsWith(shop))) {
      await measureAll(await fillCart(chrome.port, product.address, shopPages.at(-1)?.path ?? ''))
    }
    if (requestedPaths.length === 0 || requestedPaths.some((path) => path.startsWith('/dashboard'))) {
      await measureAll(toDashboardPages(await signIn(chrome.port, product.address)))
    }
  } finally {
    chrome.kill()
  }
} finally {
  await product.stop()
}
