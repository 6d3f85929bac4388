import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner, support } from './demo-accounts.ts'

journey('stock is removed by keyboard, updated on other screens, logged and undone', async ({ visit }) => {
  const page = await visit({ as: owner, width: 390, height: 844 })
  const watcher = await visit({ as: support })
  await watcher.goto('/dashboard/inventory?q=dotted')
  await page.goto('/dashboard/inventory?q=dotted')
  await page
    .getByRole('link', { name: /Dotted notebook/ })
    .first()
    .click()
  const adjust = page.getByRole('button', { name: 'Adjust stock' })
  await adjust.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Remove').click()
  await dialog.getByLabel('Quantity').fill('100000')
  await page.keyboard.press('Enter')
  await dialog.getByText(/Only \d+ on hand/).waitFor()
  await dialog.getByLabel('Quantity').fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('Stock of 1 variant updated').waitFor()
  await page.getByText('−3', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Stock change undone').waitFor()
  await watcher
    .getByRole('link', { name: /Dotted notebook/ })
    .first()
    .click()
  await expect.poll(() => watcher.getByText('+3', { exact: true }).count()).toBeGreaterThan(0)
})
