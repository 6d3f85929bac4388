import { type Page, expect } from '@playwright/test'
import { chooseAction } from './choose-action.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey, type Visit } from './journey.ts'
import { waitForMail } from './mails.ts'
import { adminPassword, newAdmin } from './new-admin.ts'
import { newOwner } from './new-owner.ts'
import { owner } from './demo-accounts.ts'
import { newStamp } from './stamp.ts'
import { navigate } from './navigate.ts'

let admin: string | undefined

const visitAsAdmin = async (visit: Visit): Promise<Page> => {
  admin ??= await newAdmin(visit)
  const page = await visit({ as: admin, password: adminPassword })
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/admin/contacts')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  return page
}

const openRow = async (page: Page, screen: string, row: string) => {
  await navigate(page, `/dashboard/admin/${screen}`)
  await page.getByRole('link', { name: row }).first().click()
  await page.getByRole('heading', { name: row, level: 1 }).waitFor()
}

journey('an admin reads a message, replies by email and closes it', async ({ visit }) => {
  const writer = await newOwner('Jana')
  const subject = `Invoices ${Date.now()}`
  const message = 'Where are my invoices?\n<b>Thank you</b>'
  await writer.call('/contact', { name: 'Jana Díaz', email: writer.email, subject, message })

  const page = await visitAsAdmin(visit)
  await expect(page.getByRole('button', { name: /^Store:/ })).toHaveCount(0)
  await openRow(page, 'contacts', subject)
  await page.getByText('<b>Thank you</b>').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('They come with the first payment.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('replied by email').waitFor()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await waitForMail(writer.email, /They come with the first payment\./)).toBeTruthy()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Close message', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen message' }).waitFor()
  await navigate(page, '/dashboard/admin/contacts?status=closed')
  await page.getByRole('link', { name: subject }).click()
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await page.getByRole('button', { name: 'Not spam' }).waitFor()
  await navigate(page, '/dashboard/admin/contacts')
  await page.getByRole('button', { name: 'Inbox' }).waitFor()
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await page.getByRole('link', { name: subject }).click()
  await chooseAction(page, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete “${subject}”?` })
    .getByRole('button', { name: 'Delete message' })
    .click()
  await page.getByText('Message deleted').waitFor()
  await page.waitForURL(/\/admin\/contacts(\?|$)/)
})

journey('an admin unsubscribes and deletes a newsletter subscriber', async ({ visit }) => {
  const page = await visitAsAdmin(visit)
  const reader = `reader.${Date.now()}@storeward.example`
  await page.request.post('/api/v1/newsletter/subscribe', { data: { email: reader } })
  expect(await waitForMail(reader, /newsletter\/confirm\?token=/)).toBeTruthy()
  await navigate(page, '/dashboard/admin/newsletter')
  const row = page.getByRole('row', { name: reader })
  await row.getByText('Unconfirmed').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('dialog', { name: `Unsubscribe ${reader}?` })
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText(`${reader} unsubscribed`).waitFor()
  await row.getByText('Unsubscribed').waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${reader}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`${reader} deleted`).waitFor()
  await row.waitFor({ state: 'detached' })
})

journey('an admin suspends a vendor, whose users see it, and reactivates it', async ({ visit }) => {
  // A unique name, because a retry may find the vendor of the failed attempt.
  const name = `Karla${newStamp()}`
  const business = `${name}’s Soaps`
  const vendor = await newOwner(name)
  const vendorPage = await visit({
    as: vendor.email,
    password: vendor.password,
    separateBrowser: true,
    expectedErrors: [/^403 /],
  })
  await vendorPage.goto('/dashboard')
  await vendorPage.getByRole('heading', { name: /Karla/ }).waitFor()

  const page = await visitAsAdmin(visit)
  await openRow(page, 'vendors', business)
  await chooseAction(page, 'Suspend')
  const dialog = page.getByRole('dialog', { name: `Suspend “${business}”?` })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('This is required.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counterfeit lavender.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(`“${business}” suspended`).waitFor()
  await page.getByText('Counterfeit lavender.').waitFor()

  // The vendor's open page shows it without a reload.
  await vendorPage.getByRole('heading', { name: 'This account is suspended' }).waitFor()
  await navigate(vendorPage, '/dashboard/subscription-status')
  await vendorPage.getByRole('button', { name: 'Check again' }).waitFor()
  expect(await findAccessibilityProblems(vendorPage)).toEqual([])
  await vendorPage.getByRole('button', { name: 'Check again' }).click()
  await vendorPage.getByText('No change yet.').waitFor()
  expect(await waitForMail(vendor.email, /Counterfeit lavender\./)).toBeTruthy()

  await page.getByRole('button', { name: 'Reactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
  await page.getByText(`“${business}” reactivated`).waitFor()
  await vendorPage.getByRole('button', { name: 'Check again' }).click()
  await vendorPage.getByRole('link', { name: 'Go to dashboard' }).click()
  await vendorPage.getByRole('heading', { name: /Karla/ }).waitFor()
})

journey('an admin sees browser errors, but no vendor screens', async ({ visit }) => {
  const page = await visitAsAdmin(visit)
  const message = `500 Error ${Date.now()}`
  const error = 'TypeError: nothing is not a function\n    at Brands (brands-page.js:1:1)'
  await page.request.post('/api/v1/logs', { data: { message, level: 'error', error } })
  await openRow(page, 'logs', message)
  await page.getByText('TypeError: nothing is not a function').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  for (const path of ['logs', 'products/brands']) {
    await navigate(page, `/dashboard/${path}`)
    await page.waitForURL('**/unauthorized')
  }
  await navigate(page, '/dashboard')
  await page.waitForURL('**/dashboard/admin/contacts')
})

journey('an owner cannot open the platform screens', async ({ visit }) => {
  const page = await visit({ as: owner })
  for (const path of ['admin/contacts', 'admin/newsletter', 'admin/vendors', 'admin/logs']) {
    await navigate(page, `/dashboard/${path}`)
    await page.waitForURL('**/unauthorized')
  }
})
