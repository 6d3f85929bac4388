import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './accessible.ts'
import { journey, type Visit } from './journey.ts'
import { fromMail } from './mails.ts'
import { newOwner } from './new-owner.ts'
import { owner, passwordField } from './people.ts'
import { appointAdmin } from './platform.ts'
import { newStamp } from './stamp.ts'
import { walk } from './walk.ts'

const password = 'Bergamot-2026!'

/** Creates an admin and sets the password. */
const newAdmin = async (visit: Visit): Promise<string> => {
  const email = `ada.${newStamp()}@storeward.example`
  const page = await visit()
  await page.goto(await appointAdmin(email))
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('link', { name: 'Sign in with the new password' }).waitFor()
  return email
}

let admin: string | undefined

const visitAsAdmin = async (visit: Visit): Promise<Page> => {
  admin ??= await newAdmin(visit)
  const page = await visit({ as: admin, password })
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/admin/contacts')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  return page
}

const open = async (page: Page, screen: string, row: string) => {
  await walk(page, `/dashboard/admin/${screen}`)
  await page.getByRole('link', { name: row }).first().click()
  await page.getByRole('heading', { name: row, level: 1 }).waitFor()
}

journey('an admin reads a message, replies by email and closes it', async (visit) => {
  const writer = await newOwner('Jana')
  const subject = `Invoices ${Date.now()}`
  const message = 'Where are my invoices?\n<b>Thank you</b>'
  await writer.call('/contact', { name: 'Jana Díaz', email: writer.email, subject, message })

  const page = await visitAsAdmin(visit)
  await expect.poll(() => page.getByRole('button', { name: /^Store:/ }).count()).toBe(0)
  await open(page, 'contacts', subject)
  await page.getByText('<b>Thank you</b>').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('They come with the first payment.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('answered by mail').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  expect(await fromMail(writer.email, /They come with the first payment\./)).toBeTruthy()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Open again' }).waitFor()
  await walk(page, '/dashboard/admin/contacts?status=closed')
  await page.getByRole('link', { name: subject }).click()
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await page.getByRole('button', { name: 'Not spam' }).waitFor()
  await walk(page, '/dashboard/admin/contacts')
  await page.getByRole('button', { name: 'Inbox' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: subject }).count()).toBe(0)
  await page.getByRole('button', { name: 'Spam' }).click()
  await page.getByRole('link', { name: subject }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete “${subject}”?` })
    .getByRole('button', { name: 'Delete message' })
    .click()
  await page.getByText('The message was deleted.').waitFor()
  await page.waitForURL(/\/admin\/contacts(\?|$)/)
})

journey('an admin unsubscribes and deletes a newsletter subscriber', async (visit) => {
  const page = await visitAsAdmin(visit)
  const reader = `reader.${Date.now()}@storeward.example`
  await page.request.post('/api/v1/newsletter/subscribe', { data: { email: reader } })
  expect(await fromMail(reader, /newsletter\/confirm\?token=/)).toBeTruthy()
  await walk(page, '/dashboard/admin/newsletter')
  const row = page.getByRole('row', { name: reader })
  await row.getByText('Unconfirmed').waitFor()
  expect(await barriers(page)).toEqual([])
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Take off the list' }).click()
  const dialog = page.getByRole('dialog', { name: `Take ${reader} off the list?` })
  await dialog.getByRole('button', { name: 'Take off the list' }).click()
  await page.getByText(`${reader} is off the list.`).waitFor()
  await row.getByText('Left').waitFor()
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${reader}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`${reader} was deleted.`).waitFor()
  await row.waitFor({ state: 'detached' })
})

journey('an admin suspends a vendor, whose users see it, and reactivates it', async (visit) => {
  // A unique name, because a retry may find the vendor of the failed attempt.
  const name = `Karla${newStamp()}`
  const business = `${name}’s Soaps`
  const vendor = await newOwner(name)
  const theirs = await visit({ as: vendor.email, password: vendor.password, apart: true, expects: [/^403 /] })
  await theirs.goto('/dashboard')
  await theirs.getByRole('heading', { name: /Karla/ }).waitFor()

  const page = await visitAsAdmin(visit)
  await open(page, 'vendors', business)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend “${business}”?` })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('This is required.').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counterfeit lavender.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(`“${business}” was suspended.`).waitFor()
  await page.getByText('Counterfeit lavender.').waitFor()

  // The vendor's open page shows it without a reload.
  await theirs.getByRole('heading', { name: 'This account is suspended' }).waitFor()
  await walk(theirs, '/dashboard/subscription-status')
  await theirs.getByRole('button', { name: 'Check again' }).waitFor()
  expect(await barriers(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Check again' }).click()
  await theirs.getByText('Nothing has changed yet.').waitFor()
  expect(await fromMail(vendor.email, /Counterfeit lavender\./)).toBeTruthy()

  await page.getByRole('button', { name: 'Let it work again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let it work again' }).click()
  await page.getByText(`“${business}” can work again.`).waitFor()
  await theirs.getByRole('button', { name: 'Check again' }).click()
  await theirs.getByRole('link', { name: 'Go to the dashboard' }).click()
  await theirs.getByRole('heading', { name: /Karla/ }).waitFor()
})

journey('an admin sees browser errors, but no vendor screens', async (visit) => {
  const page = await visitAsAdmin(visit)
  const message = `500 Error ${Date.now()}`
  const error = 'TypeError: nothing is not a function\n    at Brands (brands-page.js:1:1)'
  await page.request.post('/api/v1/logs', { data: { message, level: 'error', error } })
  await open(page, 'logs', message)
  await page.getByText('TypeError: nothing is not a function').waitFor()
  expect(await barriers(page)).toEqual([])
  for (const path of ['logs', 'products/brands']) {
    await walk(page, `/dashboard/${path}`)
    await page.waitForURL('**/unauthorized')
  }
  await walk(page, '/dashboard')
  await page.waitForURL('**/dashboard/admin/contacts')
})

journey('an owner cannot open the platform screens', async (visit) => {
  const page = await visit({ as: owner })
  for (const path of ['admin/contacts', 'admin/newsletter', 'admin/vendors', 'admin/logs']) {
    await walk(page, `/dashboard/${path}`)
    await page.waitForURL('**/unauthorized')
  }
})
