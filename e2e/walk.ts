import type { Page } from 'playwright-core'

/** Client-side navigation, like a click on a link; a full load outside of the dashboard. */
export const walk = async (page: Page, path: string): Promise<void> => {
  if (!/^\/(dashboard|unauthorized)/.test(new URL(page.url()).pathname)) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
