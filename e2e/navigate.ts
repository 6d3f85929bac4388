import type { Page } from '@playwright/test'

/** Client-side navigation, like a click on a link; a full load outside of the dashboard. */
export const navigate = async (page: Page, path: string): Promise<void> => {
  if (!/^\/(dashboard|unauthorized)/.test(new URL(page.url()).pathname)) {
    await page.goto(path)
    return
  }
  await page.evaluate((target) => {
    history.pushState({}, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
