import type { Page } from '@playwright/test'

/** Runs an action of the menu in a page's heading. */
export const chooseAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
