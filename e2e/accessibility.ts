import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Checks every screen in all four viewports, and all rows. */
export const isFull = process.env['E2E_FULL'] !== undefined

interface Finding {
  id: string
  nodes: { html: string }[]
}

/** Rows of a list are rendered by the same code, so checking the first five is enough; axe is slow. */
const excludedRows = isFull ? [] : [['tbody tr:nth-child(n+6)'], ['[role=rowgroup] > [role=row]:nth-child(n+6)']]

/** Navigation, header and footer, which are the same on every page. */
const excludedFrame = [['nav[aria-label="Main menu"]'], ['.bar'], ['.foot']]

const describeFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)

/** Horizontal overflow of the page. */
export const findOverflow = async (page: Page): Promise<string[]> => {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return overflow > 0 ? [`${overflow}px wider than the screen`] : []
}

const runAxe = async (page: Page, contentOnly: boolean): Promise<string[]> => {
  // Moves the pointer away from the last click, because an open tooltip is outside of all landmarks.
  await page.mouse.move(0, 0)
  // Rows are dimmed while they are refetched.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // Wait for animations, because axe would measure intermediate colors.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))')
  await page.evaluate(`if (!globalThis.axe) {${axe}}`)
  const context = JSON.stringify({ exclude: contentOnly ? [...excludedRows, ...excludedFrame] : excludedRows })
  const violations = await page.evaluate<Finding[]>(`axe.run(${context}).then((found) => found.violations)`)
  return [...describeFindings(violations), ...(await findOverflow(page))]
}

// On a busy machine a page may still be rendering at the second attempt.
const maxRetries = 3

/** Axe violations and horizontal overflow of the page. `contentOnly` excludes navigation, header and footer. */
export const findAccessibilityProblems = async (
  page: Page,
  { inside: contentOnly = false } = {},
): Promise<string[]> => {
  let problems = await runAxe(page, contentOnly)
  // The page may have changed while axe was running: only problems that persist count.
  for (let attempt = 0; problems.length > 0 && attempt < maxRetries; attempt++) {
    await page.waitForLoadState('networkidle')
    problems = await runAxe(page, contentOnly)
  }
  return problems
}

/**
 * Axe violations of a document in an iframe, which axe can't enter from the page if it has no origin. The page around it
 * has the heading and the background.
 */
export const findFrameProblems = async (frame: Frame): Promise<string[]> => {
  await frame.evaluate("document.documentElement.style.background = 'var(--surface)'")
  await frame.evaluate(axe)
  const options = JSON.stringify({ rules: { 'page-has-heading-one': { enabled: false } } })
  return describeFindings(await frame.evaluate<Finding[]>(`axe.run(${options}).then((found) => found.violations)`))
}
