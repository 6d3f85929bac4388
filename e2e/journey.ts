import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findHeadlessChromium } from '../tools/system-packages.mjs'
import { password as demoPassword } from './demo-accounts.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the first attempt failed; `npm test` prints it even if the retry passes. */
    failedFirst?: string
  }
}

export const address = inject('address')

/** Time limit of a step on a busy machine, in milliseconds. */
export const stepTimeoutMs = 90_000

/** CPU slowdown factor for pages, to find journeys that depend on speed. */
const cpuSlowdown = Number(process.env['E2E_SLOW'] ?? 1)

export interface Visitor {
  /** Signed in as this user in their shared browser context; without it, in a new context. */
  as?: string
  /** The password, if it isn't the demo password. */
  password?: string
  /** A separate context for this journey: needed if it signs out, switches the store or changes the clock. */
  separateBrowser?: true
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Locale of a new context. */
  locale?: string
  /** A new context with JavaScript disabled. */
  withoutScripts?: true
  /** Errors that the journey expects, such as /409 .*brands/; any other error fails it. */
  expectedErrors?: readonly RegExp[]
}

export type Visit = (visitor?: Visitor) => Promise<Page>

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

let browserPromise: Promise<Browser> | undefined

const launchBrowser = (): Promise<Browser> => {
  const executablePath = findHeadlessChromium()
  if (!executablePath) throw new Error('No Chromium was found. Install Chromium or Chrome, or name it in CHROMIUM.')
  browserPromise ??= chromium.launch({ executablePath, args: flags })
  return browserPromise
}

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

const newContext = async ({ locale = 'en-US', withoutScripts }: Visitor = {}): Promise<BrowserContext> => {
  const context = await (
    await launchBrowser()
  ).newContext({
    baseURL: address,
    locale,
    javaScriptEnabled: !withoutScripts,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(stepTimeoutMs)
  return context
}

const signedIn = new Map<string, BrowserContext>()

/** Signs in through the API; the form is tested elsewhere. */
const signInOnce = async (email: string, password = demoPassword): Promise<BrowserContext> => {
  const context = await newContext()
  const response = await context.request.post('/api/v1/user/login', { data: { email, password } })
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()} ${await response.text()}`)
  return context
}

/** One context per user for all journeys, because each new one has to load and compile all scripts again. */
const getContext = async (email: string, password?: string): Promise<BrowserContext> => {
  const context = signedIn.get(email) ?? (await signInOnce(email, password))
  signedIn.set(email, context)
  return context
}

/** The client requests a session once; a 401 tells it that there is none. */
const noSessionYet = /^401 GET .*\/user\/refresh-token/

const collectProblems = (page: Page, problems: string[], expected: readonly RegExp[]) => {
  const addProblem = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  page.on('pageerror', (error) => addProblem(`error: ${error.message}`))
  page.on('console', (message) => {
    // Failed loads are reported below with their status.
    const isLoad = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isLoad) addProblem(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) addProblem(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') addProblem(`${reason} ${request.url()}`)
  })
}

const saveScreenshots = async (name: string, pages: readonly Page[]) => {
  const folder = join(import.meta.dirname, '.output')
  await mkdir(folder, { recursive: true })
  const file = name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  const saveScreenshot = (page: Page, index: number) =>
    page.screenshot({ path: join(folder, `${file}-${index + 1}.png`) }).catch(() => undefined)
  await Promise.all(pages.map(saveScreenshot))
}

const openContext = (visitor: Visitor): Promise<BrowserContext> => {
  const { as, password, separateBrowser } = visitor
  if (!as) return newContext(visitor)
  return separateBrowser ? signInOnce(as, password) : getContext(as, password)
}

const closePage = async (page: Page, { as, separateBrowser }: Visitor) => {
  await (as && !separateBrowser ? page.close() : page.context().close())
}

/** A test in the browser. Console errors and failed requests fail it; a failure saves screenshots. */
export const journey = (name: string, run: (visit: Visit) => Promise<void>): void =>
  test(name, async ({ task }) => {
    const visits: { page: Page; visitor: Visitor }[] = []
    const problems: string[] = []
    const visit: Visit = async (visitor = {}) => {
      const { width = 1440, height = 900, theme = 'light', expectedErrors = [] } = visitor
      const page = await (await openContext(visitor)).newPage()
      visits.push({ page, visitor })
      if (cpuSlowdown > 1) await slowDown(page)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      collectProblems(page, problems, [noSessionYet, ...expectedErrors])
      return page
    }
    try {
      await run(visit)
      expect(problems.join('\n')).toBe('')
    } catch (error) {
      task.meta.failedFirst ??= stripVTControlCharacters([String(error), ...problems].join('\n'))
      await saveScreenshots(
        name,
        visits.map(({ page }) => page),
      )
      throw error
    } finally {
      await Promise.all(visits.map(({ page, visitor }) => closePage(page, visitor)))
    }
  })
