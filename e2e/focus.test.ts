import { type Page, expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { navigate } from './navigate.ts'
import { newStamp } from './stamp.ts'

/** A label of the focused element. */
const getFocused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focusedElement } = document
    return (
      focusedElement?.getAttribute('aria-label') ??
      focusedElement?.getAttribute('name') ??
      (focusedElement?.id === 'content' ? 'page' : focusedElement?.textContent)
    )
  })

const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

journey('keyboard focus stays in place after filters, dialogs and removed buttons', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/orders')
  await page.getByRole('row').nth(1).waitFor()
  await press(page, 'More filters')
  await page.getByRole('menuitem', { name: 'Customer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => getFocused(page)).toBe('Customer')
  await press(page, 'More filters')
  await page.getByRole('menuitem', { name: 'Refund due' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => getFocused(page)).toBe('Refund due')

  await page.goto('/dashboard/orders?status=confirmed')
  await page
    .getByRole('checkbox', { name: /^Select #/ })
    .first()
    .check()
  await press(page, 'Change status')
  const dialog = page.getByRole('dialog')
  // The first field gets the focus, not the close button.
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await page.getByText('1 order updated').waitFor()
  await dialog.waitFor({ state: 'detached' })

  // The first invalid field gets the focus, although it was filled in last.
  await navigate(page, '/dashboard/orders/new')
  await page.getByLabel('Add product').fill('bread board')
  await page.getByRole('option', { name: /Maple bread board/ }).click()
  await page.getByRole('radio', { name: 'Delivery', exact: true }).check()
  await page.getByText('Guest', { exact: true }).click()
  await page
    .getByRole('button', { name: /^Place order/ })
    .first()
    .click()
  await page.getByText('This is required.').nth(1).waitFor()
  await expect.poll(() => getFocused(page)).toBe('buyer.name')
  await press(page, 'Start over')
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox').fill('brands')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await expect.poll(() => getFocused(page)).toBe('page')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Description' }).fill(`Words ${newStamp()}`)
  await press(page, 'Save')
  await page.getByText(/ saved$/).waitFor()
  await expect.poll(() => getFocused(page)).toBe('slug')
})
