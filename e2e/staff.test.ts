import { type Page, expect } from '@playwright/test'
import { journey } from './journey.ts'
import { waitForMail } from './mails.ts'
import { owner, support } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

const joinLink = /https?:\/\/\S*\/join\S*/
const invitationInvalid = 'This invitation no longer works'
const newEmail = () => `staff.${newStamp()}@example.com`

const invite = async (page: Page, { name, email, preset }: Record<'name' | 'email' | 'preset', string>) => {
  await page.goto('/dashboard/staff/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: /Marsh & Daughters/ }).check()
  await page.getByRole('radio', { name: preset }).check()
  await page.getByRole('button', { name: 'Send invitation for $1.00 a month' }).click()
  await page.waitForURL('**/dashboard/staff')
  await page.getByText(`Invitation for ${name} sent to ${email}`).waitFor()
}

const join = async (page: Page, email: string) => {
  await page.goto(await waitForMail(email, joinLink))
  await page.locator('input[name=newPassword]').fill('Lavender-2026')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('**/dashboard')
}

const openMember = async (page: Page, name: string, tab: 'permissions' | 'stores' | 'status') => {
  await navigate(page, `/dashboard/staff?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  if (tab !== 'permissions')
    await page
      .getByRole('link', { name: new RegExp(tab, 'i') })
      .last()
      .click()
  await page.waitForURL(`**/${tab}`)
}

const menuEntry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })

journey('a member is invited, joins, sees permitted screens, and loses a permission immediately', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Packer ${newStamp()}`
  const email = newEmail()
  await invite(page, { name, email, preset: 'Packer' })

  const memberPage = await visit({ expectedErrors: [/^403 /] })
  await join(memberPage, email)
  await menuEntry(memberPage, 'Products').click()
  await menuEntry(memberPage, 'Brands').waitFor()
  await expect(menuEntry(memberPage, 'Staff')).toHaveCount(0)
  await expect(menuEntry(memberPage, 'Settings')).toHaveCount(0)
  await expect(memberPage.getByRole('button', { name: /Marsh & Daughters/ })).toHaveCount(1)

  await openMember(page, name, 'permissions')
  await page.getByRole('checkbox', { name: 'View brands' }).uncheck()
  await page.getByText('1 removed').waitFor()
  await page.getByRole('button', { name: 'Packer (edited)' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Permissions for ${name} saved`).waitFor()
  // Without a reload: the server closes the sockets of the member, and the client refetches the permissions.
  await expect(menuEntry(memberPage, 'Brands')).toHaveCount(0)
})

journey('turning access off signs the member out, and access can be turned on again', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Leaver ${newStamp()}`
  const email = newEmail()
  await invite(page, { name, email, preset: 'Support' })
  const memberPage = await visit({ expectedErrors: [/^401 /, /^403 /] })
  await join(memberPage, email)

  await openMember(page, name, 'status')
  await page.getByRole('button', { name: 'Turn off access' }).click()
  const question = page.getByRole('dialog', { name: `Turn off access for ${name}?` })
  await question.getByRole('button', { name: 'Turn off access' }).click()
  await page.getByText(`Access for ${name} turned off`).waitFor()
  await memberPage.waitForURL('**/login**')

  await page.getByRole('button', { name: 'Turn on access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on access' }).click()
  await page.getByText(`Access for ${name} turned on`).waitFor()

  await page.getByRole('button', { name: 'Remove staff member' }).click()
  const removal = page.getByRole('dialog', { name: `Remove ${name}?` })
  await removal.getByRole('button', { name: 'Remove staff member' }).click()
  await page.waitForURL('**/dashboard/staff')
  await page.getByText(`${name} removed`).waitFor()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

journey('an invitation is revoked from the list, and its link stops working', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Revoked ${newStamp()}`
  const email = newEmail()
  await invite(page, { name, email, preset: 'Packer' })
  const link = await waitForMail(email, joinLink)
  await navigate(page, `/dashboard/staff?q=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  const question = page.getByRole('dialog', { name: `Revoke the invitation for ${name}?` })
  await question.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByText(`Invitation for ${name} revoked`).waitFor()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  const memberPage = await visit({ expectedErrors: [/^422 POST .*invitation/] })
  await memberPage.goto(link)
  await memberPage.getByRole('heading', { name: invitationInvalid }).waitFor()
})

journey('an invitation is resent, and permissions are edited with hints', async ({ visit }) => {
  const page = await visit({ as: owner })
  const name = `Waiter ${newStamp()}`
  const email = newEmail()
  await invite(page, { name, email, preset: 'Packer' })
  const first = await waitForMail(email, joinLink)
  await openMember(page, name, 'status')
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByText(`Invitation for ${name} resent`).waitFor()
  await expect.poll(() => waitForMail(email, joinLink)).not.toBe(first)
  const memberPage = await visit({ expectedErrors: [/^422 POST .*invitation/] })
  await memberPage.goto(first)
  await memberPage.getByRole('heading', { name: invitationInvalid }).waitFor()

  await openMember(page, name, 'permissions')
  await page.getByRole('checkbox', { name: 'Edit discounts' }).check()
  await page.getByText('Selected permissions also require: View discounts.').waitFor()
  await page.getByRole('button', { name: 'Add permission' }).click()
  await expect(page.getByRole('checkbox', { name: 'View discounts' })).toBeChecked()
  await page.getByText('2 added').waitFor()
  await page.getByRole('checkbox', { name: 'All Pages permissions' }).check()
  await expect(page.getByRole('checkbox', { name: 'Delete pages' })).toBeChecked()
  await page.getByRole('button', { name: 'Support', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Use live chat' })).toBeChecked()
  await page.keyboard.press('Control+s')
  await page.getByText(`Permissions for ${name} saved`).waitFor()
  await navigate(page, `/dashboard/staff?q=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name: new RegExp(`${name}.*Support`) }).waitFor()
})

journey('users cannot change their own access, and need permission to view staff', async ({ visit }) => {
  const page = await visit({ as: owner })
  await page.goto('/dashboard/staff?q=Elena')
  await page.getByRole('link', { name: 'Elena Marsh (you)' }).click()
  await page.getByText('This access can’t be changed').waitFor()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const other = await visit({ as: support })
  await other.goto('/dashboard/staff')
  await other.waitForURL('**/unauthorized')
})
