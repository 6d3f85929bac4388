import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { waitForMail } from './mails.ts'
import { newOwner } from './new-owner.ts'
import { fillSignIn, passwordField } from './demo-accounts.ts'

const link = /http:\/\/localhost\S+\/password\/reset#\S+/

journey('a password is reset with the mailed link, and every device is signed out', async ({ visit }) => {
  const { email, password } = await newOwner('Rita')
  const other = await visit({ as: email, password, separateBrowser: true, expectedErrors: [/^401 /] })
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /Your account/ }).waitFor()

  const page = await visit({ expectedErrors: [/^422 POST .*\/password\/reset/] })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/password-reset-request')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`If ${email} has an account, we’ve sent it a link that expires in 30 minutes.`).waitFor()
  await expect(page.getByRole('button', { name: /Resend link in/ })).toBeDisabled()

  const url = await waitForMail(email, link)
  await page.goto(url)
  await passwordField(page).fill('rosemary')
  await page.getByText('Add uppercase letters').waitFor()
  await expect.poll(() => page.evaluate('location.href')).toMatch(/\/password\/reset$/)
  await page.reload()
  await passwordField(page).fill('Rosemary-2026')
  await page.getByText('Strong').waitFor()
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.reload()
  await page.getByText('You’ve been signed out on all devices.').waitFor()
  await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0)

  // Without a reload, because the server closes the socket.
  await other.waitForURL('**/login**')
  await other.getByText('You’ve been signed out. Sign in again.').waitFor()

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/login')
  await page.goto(url)
  await passwordField(page).fill('Rosemary-2027')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('link', { name: 'Request new link' }).click()
  await page.waitForURL('**/password-reset-request')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await fillSignIn(page, email, 'Rosemary-2026')
  await page.waitForURL('**/dashboard')
})

journey('a signed-in user can use the link, and an unknown address gets the same message', async ({ visit }) => {
  const { email, password } = await newOwner('Sol')
  const page = await visit({ as: email, password, separateBrowser: true })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Your account/ }).waitFor()

  for (const address of [`nobody.${Date.now()}@example.com`, email]) {
    await page.goto('/password-reset-request')
    await page.getByRole('textbox', { name: 'Email' }).fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`If ${address} has an account, we’ve sent it a link`).waitFor()
  }
  await page.goto(await waitForMail(email, link))
  await passwordField(page).fill('Rosemary-2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/login')
  await fillSignIn(page, email, 'Rosemary-2026')
  await page.waitForURL('**/dashboard')
})

journey('a link without a token shows an error', async ({ visit }) => {
  const page = await visit()
  await page.goto('/password/reset')
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.goto('/join')
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
})
