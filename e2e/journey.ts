import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { owner, packer, password as demoPassword, support } from './demo-accounts.ts'

/** Address of the server that product.ts has started. */
export const address = process.env['E2E_ADDRESS'] ?? ''

/** CPU slowdown factor for pages, to find journeys that depend on speed. */
const cpuSlowdown = Number(process.env['E2E_SLOW'] ?? 1)

export interface Visitor {
  /** Signed in as this user, in a context that the pages of this user share; without it, in a context without data. */
  as?: string
  /** The password, if it isn't the demo password. */
  password?: string
  /** A separate context for this page: needed if the journey signs out or switches the store. */
  separateBrowser?: true
  /** A context that no later journey uses: needed if this one changes the clock, goes offline or opens another origin. */
  newBrowser?: true
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  locale?: string
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

/** Closes the pages of a journey and removes all they stored. The page of `keepRenderer` is the first one. */
const clearContext = async (context: BrowserContext) => {
  const [firstPage, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  if (!firstPage) throw new Error('The page that keeps the process running was closed.')
  await context.clearCookies()
  const session = await context.newCDPSession(firstPage)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await session.detach()
}

/** Users whose context stays signed in for all journeys. */
const demoUsers = new Set([owner, packer, support])

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

interface ContextPool {
  signedIn: Map<string, BrowserContext>
  /** Cleared contexts by their options. */
  idle: Map<string, BrowserContext[]>
}

/** A test in the browser. Console errors and failed requests fail it. */
export const journey = test.extend<{ newContext: NewContext; visit: Visit }, { contextPool: ContextPool }>({
  /** Journeys reuse contexts, because each new one starts a process that has to load and compile all scripts. */
  contextPool: [async ({}, use) => use({ signedIn: new Map(), idle: new Map() }), { scope: 'worker' }],

  newContext: async ({ browser, contextPool: { signedIn, idle } }, use, testInfo) => {
    const users = new Map<string, BrowserContext>()
    const borrowed = new Map<BrowserContext, string>()
    const toClose: BrowserContext[] = []
    await use(async ({ as, password, separateBrowser, newBrowser, locale = 'en-US', withoutScripts }) => {
      const isShared = as !== undefined && !separateBrowser && !newBrowser
      const shared = isShared ? (users.get(as) ?? signedIn.get(as)) : undefined
      if (shared) return shared
      const kind = `${locale} ${withoutScripts ?? false}`
      let context = newBrowser ? undefined : idle.get(kind)?.pop()
      if (!context) {
        context = await browser.newContext({ baseURL: address, locale, javaScriptEnabled: !withoutScripts })
        if (!newBrowser) await keepRenderer(context)
      }
      if (as) await signIn(context, as, password)
      if (isShared && demoUsers.has(as)) signedIn.set(as, context)
      else if (newBrowser) toClose.push(context)
      else borrowed.set(context, kind)
      if (isShared) users.set(as, context)
      return context
    })
    const hasPassed = testInfo.status === testInfo.expectedStatus
    for (const [context, kind] of borrowed) {
      if (!hasPassed) {
        toClose.push(context)
        continue
      }
      await clearContext(context)
      idle.set(kind, [...(idle.get(kind) ?? []), context])
    }
    await Promise.all(toClose.map((context) => context.close()))
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

/** Runs only with `TEST_FULL=1`, because other tests show the same; a comment names them. */
export const fullJourney = process.env['TEST_FULL'] === '1' ? journey : journey.skip
