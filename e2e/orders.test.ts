import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { owner, packer, support } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

/** Barcode of “Beech spoon set”. */
const spoons = '2000001004005'

/** The count on a tab of the list. */
const getTabCount = async (list: Page, tab: string): Promise<number> => {
  const text = await list.getByRole('button', { name: new RegExp(`^${tab}\\s*[\\d,]+$`) }).innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

const addProducts = async (page: Page) => {
  const search = page.getByLabel('Add product')
  await search.fill('bread board')
  await page.getByRole('option', { name: /Maple bread board/ }).click()
  await page.keyboard.type(spoons)
  await page.keyboard.press('Enter')
  await page.getByText('Beech spoon set added').waitFor()
}

const fillOrder = async (page: Page, buyer: string) => {
  await page.getByText('Guest', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(buyer)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${buyer.replace(' ', '.')}@example.com`)
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await page.getByRole('combobox', { name: 'Discount codes' }).fill('welcome10')
  await page.keyboard.press('Enter')
}

journey('an order is placed, appears on other screens, is fulfilled, paid and partly refunded', async ({ visit }) => {
  const buyer = `Nora ${newStamp()}`
  const list = await visit({ as: support })
  await list.goto('/dashboard/orders')
  const [toConfirm, completed] = [await getTabCount(list, 'Pending'), await getTabCount(list, 'Completed')]

  const page = await visit({ as: owner })
  await page.goto('/dashboard/orders/new')
  await addProducts(page)
  await fillOrder(page, buyer)
  const summary = page.getByRole('region', { name: 'Summary' })
  await summary.getByText('Discount details').click()
  await summary.getByText('Saves $7.80.').waitFor()
  // $78.00 minus 10 % discount plus 8.25 % tax.
  const placeButton = summary.getByRole('button', { name: 'Place order · $75.99' })
  await placeButton.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await placeButton.click()
  const title = page.getByRole('heading', { level: 1, name: /^#\d+$/ })
  await title.waitFor()
  const order = await title.innerText()

  // An open list is updated without a reload.
  const row = list.getByRole('row', { name: new RegExp(buyer) })
  await row.getByText('New', { exact: true }).waitFor()
  await expect.poll(() => getTabCount(list, 'Pending')).toBe(toConfirm + 1)

  await page.getByRole('button', { name: 'Confirm order', exact: true }).click()
  await page.getByText(`Order ${order} confirmed`).waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
  await amount.fill('-5')
  await amount.press('Tab')
  await page.getByText('Enter an amount above 0, up to $75.99.').waitFor()
  await amount.fill('75.99')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Payment of $75.99 recorded').waitFor()
  await page.getByRole('button', { name: 'Prepare order' }).click()
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  await page.getByRole('button', { name: 'Complete order', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click()
  await page.getByText(`Order ${order} completed`).waitFor()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Record refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Increase quantity of Beech spoon set' }).click()
  await dialog.getByText('Item value: $23.38').waitFor()
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText('Refund of $23.38 recorded').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await row.getByText('Partially refunded').waitFor()
  await expect.poll(() => getTabCount(list, 'Pending')).toBe(toConfirm)
  await expect.poll(() => getTabCount(list, 'Completed')).toBe(completed + 1)
})

journey('a packer sees orders without contact details and cannot create any', async ({ visit }) => {
  const page = await visit({ as: packer, width: 390, height: 844, theme: 'dark' })
  await page.goto('/dashboard/orders')
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .waitFor()
  await expect(page.getByRole('link', { name: 'New order' })).toHaveCount(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click()
  const facts = page.getByRole('complementary')
  await facts.getByText('Hidden').first().waitFor()
  await expect(facts).toContainText('•')
  await expect(facts.getByRole('link', { name: /@/ })).toHaveCount(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await navigate(page, '/dashboard/orders/new')
  await page.waitForURL('**/unauthorized')
})

journey('orders are cancelled in bulk with a reason', async ({ visit }) => {
  const stamp = newStamp()
  const page = await visit({ as: owner })
  for (const name of ['Olga', 'Omar']) {
    await navigate(page, '/dashboard/orders/new')
    await addProducts(page)
    await page.getByText('Guest', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} ${stamp}`)
    await page.getByRole('radio', { name: 'Pickup' }).check()
    await page.getByRole('button', { name: /^Place order · / }).click()
    await page.getByRole('heading', { level: 1, name: /^#\d+$/ }).waitFor()
  }
  await navigate(page, `/dashboard/orders?q=${stamp}`)
  await page.getByRole('row', { name: new RegExp(`Olga ${stamp}`) }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Cancel orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 orders?' })
  await dialog.getByLabel('Reason').fill('Out of season')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await page.getByText('2 orders cancelled').waitFor()
  await dialog.waitFor({ state: 'detached' })
  for (const name of ['Olga', 'Omar']) {
    await page
      .getByRole('row', { name: new RegExp(`${name} ${stamp}`) })
      .getByText('Cancelled')
      .waitFor()
  }
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click()
  await page.getByText('This order was cancelled. Reason: Out of season').waitFor()
})
