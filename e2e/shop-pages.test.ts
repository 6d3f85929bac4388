import { randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { demoShopper } from '#server/demo/demo-account.ts'
import type { RichTextDocument } from '#contract/rich-text/document.ts'
import { createSection, defaultTheme } from '#contract/theme/default-theme.ts'
import { type PresetName, presetNames, presets } from '#contract/theme/presets.ts'
import { themeSection, type ThemeSectionType } from '#contract/theme/settings.ts'
import { findAccessibilityProblems, isFull } from './accessibility.ts'
import { address, journey, type Visitor } from './journey.ts'
import { password } from './demo-accounts.ts'
import { newOwner } from './new-owner.ts'
import { listScripts, sumGzipSizes } from './page-weight.ts'
import { setSubscription } from './server-access.ts'
import { newBuyer, shop } from './shopping.ts'
import { openThemedStore } from './themed-store.ts'

const maxDocumentBytes = 60_000
const maxScriptBytes = 25_000
const maxLayoutShift = 0.02

type Language = 'en' | 'es'

/** Pages below the shop's address. */
const publicPages = [
  '',
  '/categories/kitchen',
  '/products/speckled-mug',
  '/search?q=spekled+mug',
  '/account/sign-in',
  '/account/sign-up',
  '/pages/terms',
  '/nowhere',
]
const otherPublicPages = [
  '/categories/kitchen/tableware',
  '/brands/finch-ceramics',
  '/search?q=qqqqqq',
  '/search?sort=price_asc&availability=in_stock',
  '/products/orchard-candle',
  '/products/coffee-subscription',
  '/pages/shipping-returns',
  '/pages/about',
  '/account/reset',
  '/cart',
]
const accountPages = ['/account', '/account/rewards', '/account/addresses']
const otherAccountPages = [
  '/account/orders',
  '/account/addresses/new',
  '/account/details',
  '/account/preferences',
  '/account/password',
  '/account/privacy',
  '/account/leave',
  '/account/delete',
]

const viewports = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
} as const satisfies Record<string, Visitor>

/** By default, English on a phone and Spanish on a wide screen; E2E_FULL=1 checks every page in all of them. */
const isSelected = (viewport: keyof typeof viewports, language: Language): boolean =>
  isFull || viewport === (language === 'en' ? 'a phone, dark' : 'wide and light')

/** Fills the cart and shows it, then the checkout with errors, then the order, which it cancels. */
const checkOrder = async (page: Page, base: string, check: (name: string) => Promise<void>): Promise<void> => {
  await page.goto(`${base}/products/speckled-mug`)
  await page.locator('.add-to-cart button').click()
  await page.locator('#code').fill('nope')
  await page.locator('.code-form button').click()
  await page.locator('#code-problem').waitFor()
  await check('the cart')
  await page.goto(`${base}/checkout`)
  await check('the checkout')
  await page.locator('input[name=method][value=pickup]').check()
  await page.locator('[name=line1]').waitFor({ state: 'detached' })
  const { name, email } = newBuyer('Greta')
  await page.locator('input[name=name]').fill(name)
  // Valid for browsers, but not for the server.
  await page.locator('input[name=email]').fill('greta@example')
  await page.locator('input[name=terms]').check()
  await page.locator('button[value=place]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await check('the checkout with errors')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=slot]:enabled').filter({ visible: true }).first().check()
  await page.locator('button[value=place]').click()
  await page.waitForURL(/\/orders\/[\w-]+\?placed$/)
  for (const action of await page.locator('summary').all()) await action.click()
  await check('the order')
  // One address can have few unpaid card orders.
  await page.locator('button.danger').click()
  await page.locator('.notice.warning').waitFor()
  await check('the canceled order')
}

/** Pages that only a form leads to. */
const checkCodePages = async (page: Page, base: string, check: (name: string) => Promise<void>): Promise<void> => {
  const { name, email } = newBuyer('Hanna')
  await page.goto(`${base}/account/reset`)
  await page.locator('main input[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/account/reset/code')
  await check('the code to reset the password')
  await page.goto(`${base}/account/sign-up`)
  await page.locator('main input[name=name]').fill(name)
  await page.locator('main input[name=email]').fill(email)
  await page.locator('main input[name=password]').fill('Lavender-2026')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/account/verify')
  await check('the code of a new account')
}

const signIn = async (page: Page, base: string): Promise<void> => {
  await page.goto(`${base}/account/sign-in`)
  await page.locator('main input[name=email]').fill(demoShopper)
  await page.locator('main input[name=password]').fill(password)
  await page.locator('main button[type=submit]').first().click()
  await page.waitForURL(`**${base}/account`)
}

for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
  for (const language of ['en', 'es'] as const) {
    if (!isSelected(viewport, language)) continue
    journey(`shop pages have no accessibility problems, in ${language}: ${viewport}`, async ({ visit }) => {
      const base = language === 'en' ? shop : `${shop}/es`
      const page = await visit({
        ...viewports[viewport],
        expectedErrors: [/^404 GET .*\/nowhere$/, /^422 POST .*\/checkout$/, /^422 POST .*\/cart\/codes$/],
      })
      const problems: string[] = []
      const check = async (name: string) => {
        const lang = await page.getAttribute('html', 'lang')
        const found = await findAccessibilityProblems(page)
        problems.push(...[...(lang === language ? [] : [`is in ${lang}`]), ...found].map((each) => `${name} ${each}`))
      }
      const checkAll = async (paths: readonly string[]) => {
        for (const path of paths) {
          await page.goto(base + path)
          await check(path)
        }
      }
      await checkAll([...publicPages, ...(isFull ? otherPublicPages : [])])
      if (isFull) await checkCodePages(page, base, check)
      if (isFull || language === 'en') await checkOrder(page, base, check)
      if (isFull || language === 'es') {
        await signIn(page, base)
        await checkAll([...(isFull ? otherAccountPages : []), ...accountPages])
        await page.locator('main a[href*="/account/addresses/"]:not([href$="/new"])').first().click()
        await page.locator('input[name=line1]').waitFor()
        await check('an address')
      }
      expect(problems).toEqual([])
    })
  }
}

/** In both languages; by default only on a phone. */
const checkInAllViewports = async (page: Page, path: string): Promise<string[]> => {
  const problems: string[] = []
  for (const { theme, ...size } of isFull ? Object.values(viewports) : [viewports['a phone, light']]) {
    await page.setViewportSize({ height: 900, ...size })
    await page.emulateMedia({ colorScheme: theme })
    for (const each of [path, `${path}/es`]) {
      await page.goto(each)
      problems.push(...(await findAccessibilityProblems(page)).map((problem) => `${each} ${problem}`))
    }
  }
  return problems
}

journey('a new shop says that it opens soon, and an unpaid one that it is closed', async ({ visit }) => {
  const { email, password: ownPassword } = await newOwner('Kim')
  const dashboard = await visit({ as: email, password: ownPassword })
  await dashboard.goto('/dashboard')
  const path = (await dashboard.getByRole('link', { name: 'View shop' }).first().getAttribute('href')) ?? ''
  const page = await visit({ expectedErrors: [/^503 GET .*\/s\//] })
  await page.goto(path)
  await page.getByText('There are no products here yet. Please check back soon.').waitFor()
  const problems = await checkInAllViewports(page, path)
  await setSubscription(email, 'unpaid')
  await expect.poll(async () => (await page.goto(path))?.status()).toBe(503)
  await page.getByRole('heading', { name: 'Closed for now' }).waitFor()
  expect([...problems, ...(await checkInAllViewports(page, path))]).toEqual([])
})

/** Counts every layout shift, also those below the first screen. */
const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    let total = 0
    Object.assign(globalThis, { getLayoutShift: () => total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) total += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Loads lazy images and islands. */
const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await nextFrame()
      await nextFrame()
    }
  })
  await page.waitForLoadState('networkidle')
}

for (const width of [390, 1440]) {
  journey(`shop pages are light and don’t move while they load: ${width} px`, async ({ visit }) => {
    const page = await visit({ width, height: width === 390 ? 844 : 900 })
    await observeLayoutShift(page)
    const externalRequests: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${address}/`)) externalRequests.push(request.url())
    })
    const problems: string[] = []
    const measure = async (path: string) => {
      const response = await page.goto(shop + path)
      const { responseBodySize: bytes } = (await response?.request().sizes()) ?? { responseBodySize: Infinity }
      await scrollThrough(page)
      const scripts = await listScripts(page)
      const scriptBytes = await sumGzipSizes(scripts)
      const shift = await page.evaluate<number>('getLayoutShift()')
      if (bytes > maxDocumentBytes) problems.push(`${path}: the document has ${bytes} bytes`)
      if (scriptBytes > maxScriptBytes || scripts.length < 2)
        problems.push(`${path}: ${scriptBytes} bytes of ${scripts.join()}`)
      if (shift > maxLayoutShift) problems.push(`${path}: layout shift ${shift}`)
    }
    for (const path of ['', '/categories/kitchen', '/products/speckled-mug']) await measure(path)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor()
    for (const path of ['/cart', '/checkout']) await measure(path)
    expect([...problems, ...externalRequests]).toEqual([])
  })
}

type PageKind = 'home' | 'category' | 'product' | 'search' | 'missing' | 'cart' | 'sign-in'

/** By default, every page in one look that isn't the default; E2E_FULL=1 checks all pages in all looks. */
const samples: Partial<Record<PresetName, readonly PageKind[]>> = {
  boutique: ['home', 'search'],
  market: ['category', 'sign-in'],
  studio: ['product', 'cart', 'missing'],
}

const longWord = 'Lopadotemachoselachogaleokranioleipsanodrimhypotrimmatosilphioparaomelitokatakechymenokichl'
const toText = (en: string) => ({ en, es: '' })
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: longWord }] }
const cells = Array.from({ length: 6 }, () => ({ type: 'tableCell', content: [paragraph] }))
const longDocument: RichTextDocument = {
  type: 'doc',
  content: [
    { type: 'button', attrs: { label: longWord, href: '/search' } },
    { type: 'table', content: [{ type: 'tableRow', content: cells }] },
  ],
}
/** With words that no screen has room for. */
const contents: Partial<Record<ThemeSectionType, object>> = {
  richText: { content: { en: longDocument, es: longDocument }, align: 'center' },
  newsletter: { text: toText(longWord) },
  faq: { items: [{ question: toText(longWord), answer: toText(longWord) }] },
  testimonials: { items: [{ quote: toText(longWord), name: 'Ada', detail: toText(longWord) }] },
}
const hero = {
  ...defaultTheme.hero,
  title: toText(longWord),
  text: toText(longWord),
  buttonLabel: toText(longWord.slice(0, 60)),
}

journey('shop pages have no accessibility problems in any look', async ({ visit }) => {
  const { publish, shop: base, before } = await openThemedStore()
  const expectedErrors = [/^404 GET .*\/nowhere$/]
  const visitors = isFull ? Object.values(viewports) : [viewports['a phone, dark']]
  const pages = await Promise.all(visitors.map((visitor) => visit({ ...visitor, expectedErrors })))
  const sections = themeSection.options.map(({ shape }) => ({
    ...createSection(shape.type.value, randomUUID()),
    ...contents[shape.type.value],
  }))
  const problems: string[] = []
  for (const preset of presetNames) {
    const kinds = samples[preset]
    if (!kinds && !isFull) continue
    await publish({ ...presets[preset], hero, sections })
    for (const page of pages) {
      await page.goto(base)
      const getLink = (kind: string) => page.locator(`a[href*="/${kind}/"]`).first().getAttribute('href')
      const paths: Record<PageKind, string | null> = {
        home: base,
        category: await getLink('categories'),
        product: await getLink('products'),
        search: `${base}/search?q=tea`,
        missing: `${base}/nowhere`,
        cart: `${base}/cart`,
        'sign-in': `${base}/account/sign-in`,
      }
      for (const kind of isFull ? (Object.keys(paths) as PageKind[]) : (kinds ?? [])) {
        await page.goto(paths[kind] ?? '')
        problems.push(...(await findAccessibilityProblems(page)).map((problem) => `${preset} ${kind} ${problem}`))
      }
    }
  }
  await publish(before)
  expect(problems).toEqual([])
})
