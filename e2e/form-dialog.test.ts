import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'

journey('a dialog over a form submits its own form and never the one behind it', async ({ visit }) => {
  const page = await visit({ as: owner, separateBrowser: true })
  const orderRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) orderRequests.push(request.url())
  })
  await page.goto('/dashboard/orders/new')
  await page.getByLabel('Add product').fill('bread board')
  await page.getByRole('option', { name: /Maple bread board/ }).click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('grace')
  await page.getByRole('option', { name: /Grace/ }).first().click()
  await page.getByRole('radio', { name: 'Pickup' }).check()
  await page
    .getByRole('button', { name: /^Place order · / })
    .first()
    .waitFor()

  // A long word wraps instead of widening the page.
  await page.getByRole('textbox', { name: 'Note' }).fill(`https://example.com/${'a'.repeat(330)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)

  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await dialog.getByText('Enter a name, an email, or a phone number.').waitFor()
  const name = `Hanna ${newStamp()}`
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Control+s')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(name).first().waitFor()

  // A dialog without a form also keeps Ctrl+S from the page.
  await page.getByRole('button', { name: 'Start over' }).click()
  const question = page.getByRole('dialog')
  await question.waitFor()
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Start over' }).click()
  await question.waitFor({ state: 'detached' })
  expect(orderRequests).toEqual([])
  expect(page.url()).toMatch(/\/orders\/new$/)
})
