import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import type { Language } from '#contract/enumerations.ts'
import { demoOwner, demoPassword } from '#server/demo/demo-account.ts'
import { findChromium } from '../system-packages.mjs'
import { type Screenshot, themes } from './image-files.ts'
import { prepareScene, getCrop, type Scene, getStoreName } from './scenes.ts'

const deviceScaleFactor = 2
/** Generous, because a busy machine is slow and nobody waits for the result. */
const timeoutMs = 180_000

/** Hides what changes between runs: toasts, the version in the footer, scroll bars. */
const stableStyles = `
  footer, [class*=toast] { visibility: hidden !important }
  * { scrollbar-width: none !important }
`

export const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('Chromium wasn’t found. Install Chromium or Chrome, or set CHROMIUM to its path.')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] })
}

const signIn = async (context: BrowserContext, language: Language): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`/login?language=${language}`)
  await page.locator('input[type=email]').fill(demoOwner)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'))
  const switcher = page.getByRole('banner').getByRole('button').filter({ hasText: /Marsh/ })
  await switcher.click()
  await page.getByRole('menuitemradio', { name: getStoreName(language) }).click()
  await switcher.filter({ hasText: getStoreName(language) }).waitFor()
  await page.addStyleTag({ content: stableStyles })
  return page
}

/** Waits until nothing is loading or rendering. */
const waitUntilStable = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => {
    const visibleImages = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    const isBusy = document.querySelector('[class*=Skeleton-root], [class*=Loader-root]') !== null
    return !isBusy && visibleImages.every(({ complete }) => complete)
  })
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  // Charts render after they have measured their width.
  await page.waitForTimeout(600)
}

/** Captures every scene in both themes from a running product with the demo account. */
export const captureScenes = async function* (
  browser: Browser,
  address: string,
  language: Language,
  scenes: readonly Scene[],
): AsyncGenerator<Screenshot> {
  const context = await browser.newContext({
    baseURL: address,
    deviceScaleFactor: deviceScaleFactor,
    locale: language === 'es' ? 'es-ES' : 'en-US',
    timezoneId: language === 'es' ? 'Europe/Madrid' : 'America/New_York',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(timeoutMs)
  const page = await signIn(context, language)
  for (const scene of scenes) {
    await page.setViewportSize({ width: scene.width, height: scene.height })
    await prepareScene(scene, page, language)
    await page.addStyleTag({ content: stableStyles })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await waitUntilStable(page)
      const clip = await getCrop(scene, page, language)
      const png = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) })
      yield { name: scene.name, language, theme, png }
    }
  }
  await context.close()
}
