import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { siteForms } from '#contract/site-forms.ts'
import { barriers, isFull } from './accessible.ts'
import { address, journey, type Visitor } from './journey.ts'

const mostScript = 20_000

const forms = Object.values(siteForms)
/** Pages that aren't in the sitemap. */
const hidden = [...new Set(forms.flatMap(({ path, thanks }) => [path, thanks])), '/not-found']

const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
const english = [...new Set([...listed.filter((path) => !/^\/es(\/|$)/.test(path)), ...hidden])]
const spanish = english.map((path) => `/es${path === '/' ? '' : path}`)
const aGuide = listed.find((path) => path.startsWith('/resources/')) ?? '/resources/none'

/** Loads the rest of the page: lazy images and islands. */
const seeAll = async (page: Page, { width = 1440 }: Visitor) => {
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  await page.setViewportSize({ width, height })
  await page.locator('.theme-choice select').waitFor()
  // Images that are hidden in this viewport are never loaded.
  await page.waitForFunction(() => [...document.images].every((one) => one.complete || !one.checkVisibility()))
}

const loadedScripts = async (page: Page) =>
  (await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )) as string[]

const sizes = new Map<string, Promise<number>>()
const zippedSize = (url: string): Promise<number> => {
  const size = sizes.get(url) ?? fetch(url).then(async (file) => gzipSync(await file.text()).length)
  sizes.set(url, size)
  return size
}

const problemsOf = async (page: Page, path: string, visitor: Visitor, isFirst: boolean): Promise<string[]> => {
  await page.setViewportSize({ width: visitor.width ?? 1440, height: visitor.height ?? 900 })
  const answer = await page.goto(path)
  const expected = path.endsWith('/not-found') ? 404 : 200
  const found = answer?.status() === expected ? [] : [`answers ${answer?.status()}`]
  const scripts = await loadedScripts(page)
  const bytes = await Promise.all(scripts.map(zippedSize))
  const total = bytes.reduce((sum, size) => sum + size, 0)
  if (total > mostScript || scripts.length < 2) found.push(`${total} bytes of scripts: ${scripts.join()}`)
  await seeAll(page, visitor)
  const empty = await page.evaluate(
    '[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map(({ src }) => src)',
  )
  return [...found, ...(empty as string[]), ...(await barriers(page, { inside: !isFirst }))]
}

const looks = {
  'wide and light': { width: 1440, theme: 'light' },
  'a phone, dark': { width: 390, height: 844, theme: 'dark' },
  'a tablet, light': { width: 768, height: 1024, theme: 'light' },
  'wide and dark': { width: 1440, theme: 'dark' },
  'a phone, light': { width: 390, height: 844, theme: 'light' },
  'a tablet, dark': { width: 768, height: 1024, theme: 'dark' },
} as const satisfies Record<string, Visitor>

const kinds = new Set(['/', '/contact', '/resources', aGuide, '/cookies'])
const isOfAKind = (path: string) => kinds.has(path.replace(/^\/es(?=\/|$)/, '') || '/')

/** By default: English pages on desktop light, a Spanish sample on phone dark; E2E_FULL=1 checks all six viewports. */
const seenBy = (look: keyof typeof looks, paths: readonly string[]): readonly string[] => {
  if (isFull) return paths
  if (look === 'wide and light') return paths === english ? paths : []
  return look === 'a phone, dark' && paths === spanish ? paths.filter(isOfAKind) : []
}

for (const look of Object.keys(looks) as (keyof typeof looks)[]) {
  for (const [language, paths] of Object.entries({ English: seenBy(look, english), Spanish: seenBy(look, spanish) })) {
    if (paths.length === 0) continue
    journey(`public pages have no problems and no external requests, in ${language}: ${look}`, async (visit) => {
      const page = await visit({ ...looks[look], expects: [/^404 GET .*\/not-found$/] })
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(`${address}/`)) foreign.push(request.url())
      })
      const found: string[] = []
      for (const [place, path] of paths.entries()) {
        const problems = await problemsOf(page, path, looks[look], place === 0)
        found.push(...problems.map((problem) => `${path} ${problem}`))
      }
      expect([...found, ...foreign]).toEqual([])
    })
  }
}

journey('public pages load no script of the dashboard', async (visit) => {
  const page = await visit()
  const ofPages: string[] = []
  for (const path of ['/', '/contact', aGuide]) {
    await page.goto(path)
    await seeAll(page, {})
    ofPages.push(...(await loadedScripts(page)))
  }
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const ofApp = await loadedScripts(page)
  expect(ofApp.length).toBeGreaterThan(3)
  expect(ofPages.filter((script) => ofApp.includes(script))).toEqual([])
})
