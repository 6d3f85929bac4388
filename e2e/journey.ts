import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { password as demoPassword } from './demo-accounts.ts'

/** Address of the server that product.ts has started. */
export const address = process.env['E2E_ADDRESS'] ?? ''

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

type NewContext = (visitor: Visitor) => Promise<BrowserContext>

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Signs in through the API; the form is tested elsewhere. */
const signIn = async (context: BrowserContext, email: string, password = demoPassword) => {
  const response = await context.request.post('/api/v1/user/login', { data: { email, password } })
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${response.status()} ${await response.text()}`)
}

/** Opens a page without scripts that stays open, so that later pages find their process with its compiled scripts. */
const keepRenderer = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto('/robots.txt')
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

/** A test in the browser. Console errors and failed requests fail it. */
export const journey = test.extend<
  { newContext: NewContext; visit: Visit },
  { sharedContexts: Map<string, BrowserContext> }
>({
  /** One context per user for all journeys, because each new one has to load and compile all scripts again. */
  sharedContexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  newContext: async ({ browser, sharedContexts }, use) => {
    const separate: BrowserContext[] = []
    await use(async ({ as, password, separateBrowser, locale = 'en-US', withoutScripts }) => {
      const shared = as && !separateBrowser ? sharedContexts.get(as) : undefined
      if (shared) {
        if (shared.pages().length === 0) await keepRenderer(shared)
        return shared
      }
      const context = await browser.newContext({ baseURL: address, locale, javaScriptEnabled: !withoutScripts })
      if (as) await signIn(context, as, password)
      if (as && !separateBrowser) sharedContexts.set(as, context)
      else separate.push(context)
      return context
    })
    await Promise.all(separate.map((context) => context.close()))
  },

  visit: async ({ newContext }, use, testInfo) => {
    const pages: Page[] = []
    const problems: string[] = []
    await use(async (visitor = {}) => {
      const { width = 1440, height = 900, theme = 'light', expectedErrors = [] } = visitor
      const page = await (await newContext(visitor)).newPage()
      pages.push(page)
      if (cpuSlowdown > 1) await slowDown(page)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      collectProblems(page, problems, [noSessionYet, ...expectedErrors])
      return page
    })
    expect.soft(problems, 'console errors and failed requests').toEqual([])
    // Playwright takes screenshots before it runs this.
    const openPages = pages.filter((page) => !page.isClosed())
    for (const [index, page] of problems.length > 0 ? openPages.entries() : []) {
      const path = testInfo.outputPath(`problems-${index + 1}.png`)
      await page.screenshot({ path })
      testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
    }
    // Before their contexts: Playwright takes a screenshot of every page whose context it closes.
    await Promise.all(pages.map((page) => page.close()))
  },
})
