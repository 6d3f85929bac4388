import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All four looks of every screen, and every row of it. */
export const isFull = process.env['E2E_FULL'] !== undefined

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** Rows of a list are drawn by the same code, and axe takes as long for the last as for the first. */
const alike = isFull ? [] : [['tbody tr:nth-child(n+6)'], ['[role=rowgroup] > [role=row]:nth-child(n+6)']]

/** The same around every screen of the dashboard, and around every public page. */
const around = [['nav[aria-label="Main menu"]'], ['.bar'], ['.foot']]

const seenNow = async (page: Page, inside: boolean): Promise<string[]> => {
  // What lies under the pointer since the last click explains itself, in words that belong to no part of the page.
  await page.mouse.move(0, 0)
  // Rows that are being fetched again are dimmed for that moment.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // Colours on their way from one to another are no colours to measure.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))')
  await page.evaluate(`if (!globalThis.axe) {${axe}}`)
  const context = JSON.stringify({ exclude: inside ? [...alike, ...around] : alike })
  const violations = (await page.evaluate(`axe.run(${context}).then((found) => found.violations)`)) as Finding[]
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
  return overflow > 0 ? [...found, `${overflow}px wider than the screen`] : found
}

// On a busy machine a page may still be drawing during the second look.
const mostLooks = 3

/** What axe finds on the page, and whether it is wider than the screen. `inside` leaves out what is around it. */
export const barriers = async (page: Page, { inside = false } = {}): Promise<string[]> => {
  let found = await seenNow(page, inside)
  // Something may have come or gone while axe was looking: what stays is a barrier.
  for (let again = 0; found.length > 0 && again < mostLooks; again++) {
    await page.waitForLoadState('networkidle')
    found = await seenNow(page, inside)
  }
  return found
}
