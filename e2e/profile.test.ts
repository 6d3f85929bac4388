import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey, type Visit, type Visitor } from './journey.ts'
import { waitForCode } from './mails.ts'
import { newOwner } from './new-owner.ts'
import { fillSignIn, packer } from './demo-accounts.ts'

const openProfile = async (page: Page, section = 'you') => {
  await page.goto(`/dashboard/profile#${section}`)
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await page.getByText('This device').waitFor()
}

const getSection = (page: Page, id: string) => page.locator(`#${id}`)

/** Registers a new owner and opens their profile. */
const visitAsNewOwner = async (visit: Visit, name: string, visitor: Visitor = {}) => {
  const { email, password } = await newOwner(name)
  const page = await visit({ ...visitor, as: email, password })
  await openProfile(page)
  return { page, email, password }
}

/** The page redirects when the server closes its socket; navigating at that moment would lose the message. */
const waitForSignOut = (page: Page) => page.waitForURL((url) => url.pathname === '/login')

const confirmWithPassword = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

journey('person and business are saved separately, and unsaved changes need a confirmation', async ({ visit }) => {
  const { page } = await visitAsNewOwner(visit, 'Nadia')
  const you = getSection(page, 'you')
  await you.getByRole('textbox', { name: 'Name' }).fill('Nadia Prado')
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  const business = getSection(page, 'business')
  await business.getByRole('textbox', { name: 'Tax ID' }).fill('B-12345678')
  await business.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Business details saved').waitFor()
  await expect(you.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia Prado')

  await you.getByRole('textbox', { name: 'Phone' }).fill('+1 555 010 0123')
  await page.keyboard.press('Control+s')
  await page.getByText('Profile saved').waitFor()
  await page.getByRole('button', { name: 'Your account: Nadia Prado' }).waitFor()
  await page.reload()
  await expect(you.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 555 010 0123')
  await expect(business.getByRole('textbox', { name: 'Tax ID' })).toHaveValue('B-12345678')
})

journey('the email is changed with the code sent to the new address', async ({ visit }) => {
  const expects = [/^403 PATCH .*user\/email/, /^422 PATCH .*user\/email/]
  const { page, email, password } = await visitAsNewOwner(visit, 'Nadia', { expectedErrors: expects })
  const next = email.replace('@', '.new@')
  const section = getSection(page, 'email')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/profile')
  await getSection(tab, 'email').getByText(email).waitFor()
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByRole('textbox', { name: 'New email' }).fill(email)
  await section.getByRole('button', { name: 'Send code' }).click()
  await section.getByText('This is already your email. Enter a different one.').waitFor()
  await section.getByRole('textbox', { name: 'New email' }).fill(next)
  await section.getByRole('button', { name: 'Send code' }).click()
  const field = section.getByRole('textbox', { name: 'Code' })
  await field.waitFor()
  const code = await waitForCode(next)
  await field.fill(code === '123456' ? '654321' : '123456')
  await confirmWithPassword(page, password)
  await section.getByText('That code is incorrect or has expired. Try again, or request a new one.').waitFor()
  await field.fill(code)
  await page.getByText(`Email changed to ${next}`).waitFor()
  await section.getByText(next).waitFor()
  await getSection(tab, 'email').getByText(next).waitFor()
})

journey('a device is signed out from the list, by a new password, and by signing out everywhere', async ({ visit }) => {
  const expects = [/^401 /, /^422 PATCH .*user\/password/]
  const { email, password } = await newOwner('Dario')
  const other = await visit({ as: email, password, separateBrowser: true, expectedErrors: expects })
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /Your account/ }).waitFor()
  const page = await visit({ as: email, password, expectedErrors: expects })
  await openProfile(page, 'devices')
  const devices = getSection(page, 'devices')
  await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).first().click()
  await page.getByText('Device signed out').waitFor()
  await waitForSignOut(other)
  await other.getByText('You’ve been signed out. Sign in again.').waitFor()
  await fillSignIn(other, email, password)
  await other.waitForURL(/dashboard/)

  const section = getSection(page, 'password')
  await section.getByRole('button', { name: 'Change password' }).click()
  await section.locator('input[name=current]').fill(password)
  await section.locator('input[name=password]').fill(password)
  await section.getByRole('button', { name: 'Change password' }).click()
  await section.getByText('This is already your password.').waitFor()
  await section.locator('input[name=current]').fill('not the password')
  await section.locator('input[name=password]').fill('Rosemary-2027')
  await section.getByText('Password strength: Strong').waitFor()
  await section.getByRole('button', { name: 'Change password' }).click()
  await section.getByText('That password is incorrect. Try again.').waitFor()
  await section.locator('input[name=current]').fill(password)
  await section.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await waitForSignOut(other)
  await fillSignIn(other, email, 'Rosemary-2027')
  await other.waitForURL(/dashboard/)

  await devices.getByRole('button', { name: 'Sign out all devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all devices' }).click()
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '')
  await page.goto('/dashboard')
  await page.waitForURL('**/login**')
})

journey('two-step sign-in is turned on with recovery codes and off again', async ({ visit }) => {
  const expects = [/^403 POST .*2fa\/(enable|recovery-codes)/]
  const { page, password } = await visitAsNewOwner(visit, 'Elsa', { expectedErrors: expects })
  const section = getSection(page, 'two-step')
  const getFocusedText = () => page.evaluate('document.activeElement?.textContent')
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await stepUp.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(getFocusedText).toBe('Turn on')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await confirmWithPassword(page, password)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').innerText()).replaceAll(' ', '')) })
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(totp.generate())

  const savedButton = dialog.getByRole('button', { name: 'I’ve saved them' })
  await savedButton.waitFor()
  const shownCodes = await dialog.getByRole('listitem').allInnerTexts()
  expect(shownCodes).toHaveLength(10)
  await page.keyboard.press('Escape')
  await expect(savedButton).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download codes' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(shownCodes.join('\n'))
  await savedButton.click()
  await section.getByText('10 recovery codes left').waitFor()

  await section.getByRole('button', { name: 'Create recovery codes' }).click()
  const stepUpResponse = { statusCode: 403, message: 'Please confirm.', code: 'step_up_required' }
  await page.route('**/2fa/recovery-codes', (route) => route.fulfill({ status: 403, json: stepUpResponse }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await stepUp.waitFor()
  await page.keyboard.press('Escape')
  await stepUp.waitFor({ state: 'hidden' })
  await expect.poll(getFocusedText).toBe('Create new codes')
  await page.keyboard.press('Enter')
  await dialog.getByText('Your previous codes no longer work.').waitFor()
  const renewed = await dialog.getByRole('listitem').allInnerTexts()
  await savedButton.click()
  await expect.poll(getFocusedText).toBe('Create recovery codes')

  await section.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(renewed[0] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-step sign-in turned off').waitFor()
  await section.getByRole('button', { name: 'Turn on' }).waitFor()
})

journey('theme and language change immediately and apply on another device', async ({ visit }) => {
  const { page, email, password } = await visitAsNewOwner(visit, 'Elsa')
  const section = getSection(page, 'preferences')
  await section.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(true)
  const savedButton = page.waitForResponse((response) => response.request().postData()?.includes('language') ?? false)
  await section.getByText('Español', { exact: true }).click()
  await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  await savedButton

  const otherDevice = await visit()
  await otherDevice.goto('/login')
  await expect.poll(() => otherDevice.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(false)
  await fillSignIn(otherDevice, email, password)
  await otherDevice.waitForURL('**/dashboard')
  await otherDevice.getByRole('button', { name: /^Tu cuenta/ }).waitFor()
  await expect.poll(() => otherDevice.evaluate('document.documentElement.lang')).toBe('es')
  await expect.poll(() => otherDevice.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(true)
})

journey('an owner deletes the account by typing the name of the business', async ({ visit }) => {
  const expects = [/^401 /, /^422 (DELETE .*user\/delete|POST .*user\/login)/]
  const { page, email, password } = await visitAsNewOwner(visit, 'Nadia', { expectedErrors: expects })
  const section = getSection(page, 'delete')
  await section.getByRole('button', { name: 'Delete account' }).click()
  const label = await section.getByText(/^Type “/).innerText()
  const business = /“(.+)”/.exec(label)?.[1] ?? ''
  const remove = section.getByRole('button', { name: 'Delete account permanently' })
  await section.locator('input[name=password]').fill('not the password')
  await expect(remove).toBeDisabled()
  await section.getByRole('textbox', { name: /^Type “/ }).fill(business.toUpperCase())
  await remove.click()
  await section.getByText('That password is incorrect. Try again.').waitFor()
  await section.locator('input[name=password]').fill(password)
  await remove.click()
  await page.getByText('Account deleted').waitFor()
  await fillSignIn(page, email, password)
  await page.getByRole('alert').getByText('Incorrect email or password. Try again.').waitFor()
})

journey('a link opens its profile section, and staff see no business section', async ({ visit }) => {
  const page = await visit({ as: packer })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to…').fill('devices')
  await page.getByText('View devices').click()
  await page.waitForURL('**/dashboard/profile#devices')
  await page.getByText('This device').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('devices')
  await expect(page.getByRole('heading', { name: 'Business' })).toHaveCount(0)
  await page.getByText('You’ll lose access on every device.').waitFor()
})
