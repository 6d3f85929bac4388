import { expect, type Page } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner, password, passwordField } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { newStamp } from './stamp.ts'

/** A session that isn't new confirms the password first. */
const confirmThat = async (page: Page, done: ReturnType<Page['getByText']>): Promise<void> => {
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await stepUp.or(done).first().waitFor()
  if (!(await stepUp.isVisible())) return
  await passwordField(page).fill(password)
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
}

journey('an owner creates an API key, which works until it’s revoked', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: [/403 POST .*\/api-keys/] })
  const name = `Accounting ${newStamp()}`
  await page.goto('/dashboard/settings/api')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByText(/^sw_live_\w+$/)
  await confirmThat(page, secret)
  const key = (await secret.textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await findAccessibilityProblems(page)).toEqual([])

  const call = (path: string) => fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  const stores = (await (await call('/store')).json()) as { data: { data: { _id: string; name: string }[] } }
  const marsh = stores.data.data.find((store) => store.name.startsWith('Marsh'))
  const customers = await call(`/customer/store/${marsh?._id}?limit=1`)
  expect(customers.status).toBe(200)
  // Keys don't reach the account.
  expect((await call('/user/profile')).status).not.toBe(200)

  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Revoke key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await row.getByText('Revoked', { exact: true }).waitFor()
  expect((await call('/store')).status).toBe(401)
})

journey('a webhook endpoint has a log of its deliveries, which can be resent', async ({ visit }) => {
  const page = await visit({ as: owner, expectedErrors: [/403 POST .*\/webhooks/] })
  const url = `https://${newStamp()}.invalid/events`.toLowerCase()
  await page.goto('/dashboard/settings/api')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(url)
  await page.getByRole('checkbox', { name: 'order.created' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  const added = page.getByText('Endpoint added')
  await confirmThat(page, added)
  await added.waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const delivery = page.getByRole('row', { name: /No response/ })
  await expect(delivery).toContainText('Pending')
  await delivery.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This is a test event.')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await page.getByText('Event queued').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})
