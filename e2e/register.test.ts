import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { waitForCode } from './mails.ts'
import { passwordField } from './demo-accounts.ts'
import { navigate } from './navigate.ts'

journey('a new owner registers with the mailed code and gets an empty store', async ({ visit }) => {
  const page = await visit({ expectedErrors: [/^422 POST .*verification-code\/verify/] })
  const email = `rosa.${Date.now()}@example.com`
  await page.goto('/')
  await page.getByRole('link', { name: 'Start free trial' }).first().click()
  await page.waitForURL('**/register')
  await page.getByRole('textbox', { name: 'Business name' }).fill('Rosa’s Soaps')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Rosa Díaz')
  await page.getByRole('textbox', { name: 'Store name' }).fill('Soap Corner')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await passwordField(page).fill('weak')
  await page.getByText('Use at least 8 characters').first().waitFor()
  await passwordField(page).fill('Lavender-2026')
  await page.getByText('Strong').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL('**/verify-email')
  const code = await waitForCode(email)
  const wrong = code === '123456' ? '654321' : '123456'
  await page.getByRole('textbox', { name: 'Code' }).fill(wrong)
  await page.getByText('That code is incorrect or has expired. Try again, or request a new one.').first().waitFor()
  await page.getByRole('link', { name: 'Start over' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Rosa Díaz')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue('')
  await page.goBack()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /Soap Corner/ }).waitFor()

  await navigate(page, '/dashboard/products/brands')
  await page.getByText('No brands yet').waitFor()
  await expect(page).toHaveTitle(/Brands/)
})
