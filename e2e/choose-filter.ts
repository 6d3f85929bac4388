import type { Page } from '@playwright/test'

/** Sets a list filter: radios for up to ten values, a search box for more, which depends on earlier journeys. */
export const chooseFilter = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: label }).click()
  const popover = page.getByRole('dialog', { name: label })
  const search = popover.getByRole('combobox', { name: label })
  await popover.getByRole('radio').or(search).first().waitFor()
  if ((await search.count()) === 0) await popover.getByRole('radio', { name: value }).click()
  else {
    await search.fill(value)
    await popover.getByRole('option', { name: value }).click()
  }
}
