import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'
import { root } from '../tools/build-stamp.mjs'
import { startProduct } from '../tools/started-product.ts'
import { findChromium } from '../tools/system-packages.mjs'
import type { Fact } from './report.ts'

interface Load {
  /** From the start of the navigation until the first row is in the document, in ms. */
  firstRow: number
  /** Everything that the page requested until the first row. */
  scripts: readonly string[]
  apiCalls: number
  requests: number
  domNodes: number
}

interface Bound {
  firstRow: number
  slowFirstRow: number
}

/** From issue 28: half of the time that Vendure takes for its order list, on the machine of that measurement. */
const bounds = { scripts: 15, kilobytes: 250, apiCalls: 3 }
const timeBounds: Bound = { firstRow: 900, slowFirstRow: 2750 }
const slowdown = 4

const lists = [
  { name: 'orders', path: '/dashboard/orders' },
  { name: 'products', path: '/dashboard/products' },
  { name: 'customers', path: '/dashboard/customers' },
]

const signIn = async (browser: Browser, address: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/login?language=en`)
  await page.getByLabel('Email').fill(demoOwner)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${address}/dashboard`)
  await page.locator('main h1').waitFor()
  await page.close()
  return context
}

/** Runs in the page, as text because the compiler adds calls to functions. */
const watchFirstRow = `
const observer = new MutationObserver(() => {
  if (!document.querySelector('tr[data-row]')) return
  observer.disconnect()
  const firstRow = performance.now()
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < firstRow)
  const paths = resources.map(({ name }) => new URL(name).pathname)
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'))
  const apiCalls = paths.filter((path) => path.startsWith('/api/')).length
  globalThis.load = { firstRow, scripts, apiCalls, requests: paths.length + 1 }
})
observer.observe(document, { childList: true, subtree: true })
`

/** A new tab with an empty cache, which has the cookies and the local storage of the session. */
const loadOnce = async (context: BrowserContext, url: string, isSlow: boolean): Promise<Load> => {
  const page: Page = await context.newPage()
  try {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.clearBrowserCache')
    if (isSlow) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: watchFirstRow })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('tr[data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate("({ ...load, domNodes: document.querySelectorAll('*').length })")
  } finally {
    await page.close()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const toKilobytes = (dist: string, scripts: readonly string[]): number => {
  const sizes = scripts.map((path) => {
    const file = join(dist, 'web', path)
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const toFact = (name: string, value: number, bound: number | undefined, format: (value: number) => string): Fact => ({
  name,
  value: format(value),
  ...(bound !== undefined && { bound: format(bound), isWithinBound: value <= bound }),
})

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

const toFacts = (name: string, dist: string, fast: readonly Load[], slow: readonly Load[]): Fact[] => {
  const pick = (read: (load: Load) => number) => median(fast.map(read))
  const isOrders = name === 'orders'
  return [
    toFact(
      `${name}: first row`,
      pick((load) => load.firstRow),
      isOrders ? timeBounds.firstRow : undefined,
      seconds,
    ),
    toFact(
      `${name}: first row, ${slowdown}× slower processor`,
      median(slow.map((load) => load.firstRow)),
      isOrders ? timeBounds.slowFirstRow : undefined,
      seconds,
    ),
    toFact(
      `${name}: script files until then`,
      pick((load) => load.scripts.length),
      bounds.scripts,
      String,
    ),
    toFact(
      `${name}: scripts until then`,
      pick((load) => toKilobytes(dist, load.scripts)),
      bounds.kilobytes,
      (value) => `${value.toFixed(1)} kB gzip`,
    ),
    toFact(
      `${name}: API calls until then`,
      pick((load) => load.apiCalls),
      bounds.apiCalls,
      String,
    ),
    toFact(
      `${name}: requests until then`,
      pick((load) => load.requests),
      undefined,
      String,
    ),
    toFact(
      `${name}: DOM nodes of the page`,
      pick((load) => load.domNodes),
      undefined,
      String,
    ),
  ]
}

/** Cold loads of the main lists of the demo store in Chromium. Needs `npm run build`. */
export const measureScreens = async (rounds: number): Promise<Fact[]> => {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('Chromium wasn’t found. Install Chromium or Chrome, or set CHROMIUM to its path.')
  const dist = join(root, process.env['DIST'] ?? 'dist')
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await signIn(browser, product.address)
    const facts: Fact[] = []
    for (const { name, path } of lists) {
      // The first load warms the server up.
      await loadOnce(context, product.address + path, false)
      const [fast, slow]: [Load[], Load[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        fast.push(await loadOnce(context, product.address + path, false))
        slow.push(await loadOnce(context, product.address + path, true))
      }
      facts.push(...toFacts(name, dist, fast, slow))
    }
    return facts
  } finally {
    await browser.close()
    await product.stop()
  }
}
