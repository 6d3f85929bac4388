import type { Page } from 'playwright-core'

/** Goes where a link would lead: nothing is loaded again that a person with the page open has already. */
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
