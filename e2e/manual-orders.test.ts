import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'

journey('a manual order has a discount, a custom item and another price, and is marked as paid', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/orders/new')
  await page.getByLabel('Add product').fill('bread board')
  await page.getByRole('option', { name: /Maple bread board/ }).click()
  await page.getByText('Guest', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Mara ${newStamp()}`)
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await page.getByText('No delivery time').waitFor()
  // That of the store's main location.
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByText('Fulfillment fee').waitFor()
  await page.getByRole('radio', { name: 'Pickup', exact: true }).check()
  await page.getByText('No pickup time').waitFor()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change price of Maple bread board' }).click()
  await dialog.getByText('Catalog price: $54.00.').waitFor()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('50')
  await dialog.getByRole('button', { name: 'Change price' }).click()

  await page.getByRole('button', { name: 'Add custom item' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Engraving')
  await dialog.getByRole('textbox', { name: 'Price' }).fill('15')
  await dialog.getByRole('switch', { name: 'Charge tax' }).uncheck()
  await dialog.getByRole('button', { name: 'Add custom item' }).click()

  await page.getByRole('button', { name: 'Add discount' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('5')
  await dialog.getByRole('button', { name: 'Apply discount' }).click()
  await dialog.getByText('This is required.').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scratched board')
  await dialog.getByRole('button', { name: 'Apply discount' }).click()
  await summary.getByText('Discount: Scratched board').waitFor()
  await page.getByRole('switch', { name: 'Mark as paid' }).check()
  // $50.00 and an untaxed $15.00, minus $5.00 in proportion; 8.25 % tax on the remaining $46.15 of the board.
  const placeButton = summary.getByRole('button', { name: 'Place order · $63.81' })
  await placeButton.waitFor()
  await page.getByText('A payment of $63.81 will be recorded.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await placeButton.click()

  await page.getByRole('heading', { level: 1, name: /^#\d+$/ }).waitFor()
  const totals = page.getByRole('region', { name: 'Totals and payments' })
  await totals.getByText('Balance').waitFor()
  await expect(totals.locator('[data-kind=balance] dd')).toHaveText('$0.00')
  await expect(totals.locator('[data-kind=manual] dd')).toHaveText(/^[-−]\$5\.00$/)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Applied a discount of $5.00. Reason: Scratched board').waitFor()
  await timeline.getByText('Added custom item Engraving × 1 at $15.00').waitFor()
  await timeline.getByText('Changed price of Maple bread board from $54.00 to $50.00').waitFor()
  await timeline.getByText('Recorded a payment of $63.81').waitFor()

  // Editing keeps the custom item and its price; the discount is spread again, which adds $0.06 of tax.
  await page.getByRole('button', { name: 'Edit items' }).click()
  await page.getByRole('button', { name: 'Increase quantity of Engraving' }).click()
  await page.getByText('Balance due: $15.06.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(totals.locator('[data-kind=balance] dd')).toHaveText('$15.06')

  await page.getByRole('button', { name: 'Edit items' }).click()
  await page.getByRole('button', { name: 'Remove discount' }).click()
  await page.getByText('Balance due: $20.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await timeline.getByText('Removed the discount').waitFor()
})

journey('final steps ask first, and destructive ones are in the menu', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/orders/new')
  await page.getByLabel('Add product').fill('bread board')
  await page.getByRole('option', { name: /Maple bread board/ }).click()
  await page.getByText('Guest', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Milo ${newStamp()}`)
  await page.getByRole('radio', { name: 'Pickup', exact: true }).check()
  await page
    .getByRole('region', { name: 'Summary' })
    .getByRole('button', { name: /^Place order · / })
    .click()
  await page.getByRole('heading', { level: 1, name: /^#\d+$/ }).waitFor()

  for (const step of ['Confirm order', 'Prepare order', 'Mark as ready', 'Complete order'])
    await page.getByRole('button', { name: step, exact: true }).click()
  const complete = page.getByRole('dialog', { name: /^Complete #\d+\?$/ })
  await complete.getByRole('button', { name: 'Cancel', exact: true }).click()
  await complete.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More actions' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const cancel = page.getByRole('dialog', { name: /^Cancel #\d+\?$/ })
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('This order was cancelled.').waitFor()
  await expect(page.getByRole('button', { name: 'Complete order', exact: true })).toHaveCount(0)
})
