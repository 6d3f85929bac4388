import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** What axe finds on the page, and whether it is wider than the screen. */
export const barriers = async (page: Page): Promise<string[]> => {
  // Rows that are being fetched again are dimmed for that moment.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // Colours on their way from one to another are no colours to measure.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))')
  await page.evaluate(axe)
  const violations = (await page.evaluate('axe.run().then((found) => found.violations)')) as Finding[]
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
  return overflow > 0 ? [...found, `${overflow}px wider than the screen`] : found
}
