import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { waitForMail } from './mails.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

journey('a customer is created, gets a note and an email, and is found by search', async ({ visit }) => {
  const stamp = newStamp()
  const email = `rosa.${stamp}@example.com`
  const page = await visit({ as: owner, expectedErrors: [/409 .*\/customer\/store/] })
  await page.goto('/dashboard/customers/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Rosa ${stamp}`)
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa at home')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByText('Enter an email address like name@example.com.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByRole('heading', { level: 1, name: `Rosa ${stamp}` }).waitFor()

  await page.getByRole('textbox', { name: 'New note' }).fill('Rings twice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('log', { name: 'Notes' }).getByText('Rings twice.').waitFor()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()

  await page.getByRole('button', { name: 'Send email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello {{first_name}}')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your parcel waits for you, {{name}}.')
  await dialog.getByRole('button', { name: 'Review email' }).click()
  await dialog.getByText(/Included \(\d+ of 1,000 emails used this period\)/).waitFor()
  await dialog.getByRole('button', { name: 'Send email', exact: true }).click()
  await page.getByText(`Email sent to Rosa ${stamp}`).waitFor()
  expect(await waitForMail(email, /Your parcel waits for you, .*\./)).toBe(`Your parcel waits for you, Rosa ${stamp}.`)

  // Email addresses are compared case-insensitively.
  await navigate(page, '/dashboard/customers/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody else')
  await page.getByRole('textbox', { name: 'Email' }).fill(email.replace('rosa', 'ROSA'))
  await page.getByRole('button', { name: 'Create customer' }).click()
  await page.getByText('Another customer already has this email. Enter a different one.').first().waitFor()

  await page.getByRole('button', { name: 'Discard' }).click()
  await navigate(page, `/dashboard/customers?search=${stamp}`)
  await page.getByRole('link', { name: `Rosa ${stamp}` }).waitFor()
})
