import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

journey(
  'a discount with a code shows a summary, is previewed on a cart, and appears in the list',
  async ({ visit }) => {
    const page = await visit({ as: owner })
    const stamp = newStamp().toUpperCase()
    const [name, code] = [`Harvest ${stamp}`, `HARVEST${stamp}`]
    await page.goto('/dashboard/promotions/discounts')
    await page.getByRole('link', { name: 'Create discount' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('radio', { name: 'Percentage' }).check()
    await page.getByRole('textbox', { name: 'Percentage' }).fill('15')
    await page.getByRole('radio', { name: 'Discount code' }).check()
    await page.getByRole('combobox', { name: 'Codes' }).fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByText('15% off all products.').waitFor()
    await page.getByText(`Customers enter code ${code}.`).waitFor()

    await page.getByRole('combobox', { name: 'Add product' }).fill('bread board')
    await page.getByRole('option', { name: /Maple bread board/ }).click()
    const decision = page.getByRole('listitem').filter({ hasText: name })
    await decision.getByText('Saves $8.10.').waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Create discount' }).click()
    await page.getByText('Discount created').waitFor()

    await navigate(page, `/dashboard/promotions/discounts?q=${stamp}`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByText('Active').waitFor()
    await row.getByText(code).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
  },
)
