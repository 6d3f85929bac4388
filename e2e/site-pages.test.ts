import { type Page, expect } from '@playwright/test'
import { siteForms } from '#contract/site-forms.ts'
import { findAccessibilityProblems, findOverflow, isFull } from './accessibility.ts'
import { address, journey, type Visitor } from './journey.ts'
import { listScripts, sumGzipSizes } from './page-weight.ts'

const maxScriptBytes = 20_000

const forms = Object.values(siteForms)
/** Pages that aren't in the sitemap. */
const hidden = [...new Set(forms.flatMap(({ path, successPath: thanks }) => [path, thanks])), '/not-found']

/** Reads the sitemap in a journey, because Playwright also loads this file without a server, to list the journeys. */
const readPaths = async () => {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const english = [...new Set([...listed.filter((path) => !/^\/es(\/|$)/.test(path)), ...hidden])]
  const spanish = english.map((path) => `/es${path === '/' ? '' : path}`)
  const guide = listed.find((path) => path.startsWith('/resources/')) ?? '/resources/none'
  return { English: english, Spanish: spanish, guide }
}

/** Loads the rest of the page: lazy images and islands. */
const scrollThrough = async (page: Page, { width = 1440 }: Visitor) => {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height })
  await page.locator('.theme-choice select').waitFor()
  // Images that are hidden in this viewport are never loaded.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()))
}

/** Together these have every kind of block and mark of guide.ts: the second has literals, the third has keys. */
const guideSample = ['getting-started', 'importing-customers', 'keyboard-shortcuts']

/**
 * By default axe checks all pages but only a sample of the guides, which one template renders. Status, scripts, images,
 * requests and width of every guide are always checked.
 */
const needsAxe = (path: string): boolean =>
  isFull || !path.includes('/resources/') || guideSample.some((slug) => path.endsWith(`/${slug}`))

interface PageCheck {
  path: string
  visitor: Visitor
  isFirst: boolean
  withAxe: boolean
}

const findProblems = async (page: Page, { path, visitor, isFirst, withAxe }: PageCheck): Promise<string[]> => {
  await page.setViewportSize({ width: visitor.width ?? 1440, height: visitor.height ?? 900 })
  const response = await page.goto(path)
  const expected = path.endsWith('/not-found') ? 404 : 200
  const problems = response?.status() === expected ? [] : [`answers ${response?.status()}`]
  const scripts = await listScripts(page)
  const total = await sumGzipSizes(scripts)
  if (total > maxScriptBytes || scripts.length < 2) problems.push(`${total} bytes of scripts: ${scripts.join()}`)
  await scrollThrough(page, visitor)
  const empty = await page.evaluate(
    '[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map(({ src }) => src)',
  )
  const barriers = await (withAxe ? findAccessibilityProblems(page, { inside: !isFirst }) : findOverflow(page))
  return [...problems, ...(empty as string[]), ...barriers]
}

const viewports = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
  'a tablet, light': { width: 768, height: 1024, theme: 'light' },
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
  'a tablet, dark': { width: 768, height: 1024, theme: 'dark' },
} as const satisfies Record<string, Visitor>

type Language = 'English' | 'Spanish'

/** By default: English pages on desktop light, a Spanish sample on phone dark; E2E_FULL=1 checks all six viewports. */
const isSelected = (viewport: keyof typeof viewports, language: Language): boolean =>
  isFull || viewport === (language === 'English' ? 'wide and light' : 'a phone, dark')

const selectPaths = async (language: Language): Promise<readonly string[]> => {
  const { guide, [language]: paths } = await readPaths()
  if (isFull || language === 'English') return paths
  const sample = new Set(['/es', '/es/contact', '/es/resources', `/es${guide}`, '/es/cookies'])
  return paths.filter((path) => sample.has(path))
}

for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
  for (const language of ['English', 'Spanish'] as const) {
    if (!isSelected(viewport, language)) continue
    const name = `public pages have no problems and no external requests, in ${language}: ${viewport}`
    journey(name, async ({ visit }) => {
      const page = await visit({ ...viewports[viewport], expectedErrors: [/^404 GET .*\/not-found$/] })
      const externalRequests: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(`${address}/`)) externalRequests.push(request.url())
      })
      const problems: string[] = []
      for (const [index, path] of (await selectPaths(language)).entries()) {
        const check = { path, visitor: viewports[viewport], isFirst: index === 0, withAxe: needsAxe(path) }
        const found = await findProblems(page, check)
        problems.push(...found.map((problem) => `${path} ${problem}`))
      }
      expect([...problems, ...externalRequests]).toEqual([])
    })
  }
}

journey('public pages load no script of the dashboard', async ({ visit }) => {
  const page = await visit()
  const siteScripts: string[] = []
  const { guide } = await readPaths()
  for (const path of ['/', '/contact', guide]) {
    await page.goto(path)
    await scrollThrough(page, {})
    siteScripts.push(...(await listScripts(page)))
  }
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const appScripts = await listScripts(page)
  expect(appScripts.length).toBeGreaterThan(3)
  expect(siteScripts.filter((script) => appScripts.includes(script))).toEqual([])
})
