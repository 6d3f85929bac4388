import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

journey('a window is created, closed for a day and turned off; a payment option is turned off', async ({ visit }) => {
  const page = await visit({ as: owner })
  const stamp = newStamp()
  const [window, option] = [`Dusk ${stamp}`, `Barter ${stamp}`]
  await page.goto('/dashboard/settings/fulfillment-window/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(window)
  await page.getByRole('button', { name: 'Create window' }).click()
  await page.getByText(`“${window}” created`).waitFor()

  await page.getByText('Week', { exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  const slots = page.getByRole('button', { name: new RegExp(`^${window}, .*/20 orders`) })
  await expect(slots).toHaveCount(5)
  await slots.first().click()
  const dialog = page.getByRole('dialog', { name: window })
  await dialog.getByText('Closed', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save day' }).click()
  await page.getByRole('button', { name: new RegExp(`^${window}, .*: 0/20 orders, Closed this day`) }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByText('List', { exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(window) })
  await row.getByRole('button', { name: new RegExp(window) }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await page.getByText(`${window} turned off`).waitFor()

  await navigate(page, '/dashboard/settings/payment-options/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(option)
  await page.getByRole('button', { name: 'Create payment method' }).click()
  await page.getByText(`“${option}” created`).waitFor()
  const offered = page.getByRole('switch', { name: `Offer ${option} at checkout` })
  // It changes with the response, for which `uncheck` doesn't wait.
  await offered.click()
  await page.getByText(`${option} turned off`).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

journey('home shows sales and links to orders that need attention', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Pickups and deliveries today' }).waitFor()
  await page
    .getByRole('region', { name: 'Latest orders' })
    .getByRole('link', { name: /^#\d+ / })
    .first()
    .waitFor()
  const metrics = page.locator('dl').filter({ hasText: 'Sales' })
  await metrics.getByText('Average order value').waitFor()
  await metrics
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Best sellers' }).waitFor()
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /orders? to confirm/ })
    .click()
  await page.waitForURL('**/dashboard/orders?status=pending')
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .waitFor()
})
