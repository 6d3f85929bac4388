import { expect, type Page } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner } from './demo-accounts.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { setSubscription } from './server-access.ts'

const expectedErrors = [/^402 POST .*\/sandbox\/v1\//]

const fillCard = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Card number' }).fill(number)
  await frame.getByRole('textbox', { name: /Expir/ }).fill('12/39')
  await frame.getByRole('textbox', { name: /CVC|Security/ }).fill('123')
}

journey('an owner adds and removes a card, sets a limit, cancels the plan and resumes it', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors })
  await page.goto('/dashboard/billing')
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor()
  await expect(page.getByRole('row', { name: /Emails/ }).first()).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Add card' }).click()
  await fillCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('Card added').waitFor()
  const mastercard = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
  await expect(mastercard).toContainText('Default')
  await page.getByRole('button', { name: 'Actions for Visa ending in 4242' }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  await page.getByText('Default card changed').waitFor()
  await expect(mastercard).not.toContainText('Default')
  await page.getByRole('button', { name: 'Actions for Mastercard ending in 4444' }).click()
  await page.getByRole('menuitem', { name: 'Remove card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(mastercard).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Visa ending in 4242' }).click()
  await page.getByText('Add another card first. Your subscription needs one.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Limits for Routes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Stop at' }).fill('400')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('row', { name: /Routes/ }).first()).toContainText('Stops at 400')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel plan' }).click()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Too expensive' }).click()
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText(/^Your plan ends on /).waitFor()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await page.getByText('Plan resumed').waitFor()
  await expect(page.getByText(/^Your plan ends on /)).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download invoice/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

journey('an owner reactivates a canceled plan and returns to the dashboard', async ({ visit }) => {
  const { email, password } = await newOwner('Paula')
  await setSubscription(email, 'canceled')
  const page = await visit({ as: email, password, expectedErrors })
  await page.goto('/dashboard/orders')
  await page.waitForURL('**/dashboard/subscription-status')
  await page.getByRole('button', { name: 'Reactivate plan' }).click()
  await page.getByText('Your card is charged $39.99 now.').waitFor()
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $39.99' }).click()
  await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
})
