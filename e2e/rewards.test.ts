import { createHash, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Session } from '#contract/domains/identity.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { address, journey } from './journey.ts'
import { waitForCode } from './mails.ts'
import { navigate } from './navigate.ts'
import { newOwner } from './new-owner.ts'
import { newBuyer } from './shopping.ts'

const call = async <Data>(path: string, body: object, session?: Session): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': createHash('sha256').update(randomUUID()).digest('hex'),
      ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** A customer of the store who has sent their username for the task. */
const sendRequest = async (storeId: string, taskId: string, name: string): Promise<string> => {
  const buyer = newBuyer(name)
  const started = await call<{ registration_id: string }>('/customer/register', { ...buyer, password: 'Lavender-2026' })
  const code = await waitForCode(buyer.email)
  const session = await call<Session>('/customer/verify', { ...started, email: buyer.email, code })
  await call('/customer/join-store', { store_id: storeId }, session)
  await call(`/storefront/${storeId}/tasks/${taskId}/requests`, { proof: { text: `@${name}` } }, session)
  return buyer.name
}

journey('a ready-made task is added, and its requests are reviewed by keyboard', async ({ visit }) => {
  const owner = await newOwner('Rewards')
  const page = await visit({ as: owner.email, password: owner.password, separateBrowser: true })
  await page.goto('/dashboard/reward/config')
  await page.getByRole('switch', { name: 'Reward customers for their orders' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Reward settings saved').waitFor()
  await navigate(page, '/dashboard/reward/tasks')
  await page.getByRole('button', { name: 'Add “Follow us”' }).click()
  await page.getByText('“Follow us” added').waitFor()
  await page.getByRole('link', { name: 'Added: Edit “Follow us”' }).waitFor()
  const task = page.getByRole('link', { name: 'Follow us', exact: true })
  await task.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  const [store] = (await owner.call<{ data: { _id: string }[] }>('/store')).data
  const storeId = store?._id ?? ''
  const taskId = (await task.getAttribute('href'))?.split('/').at(-1) ?? ''
  const first = await sendRequest(storeId, taskId, 'Ada')
  const second = await sendRequest(storeId, taskId, 'Ben')

  await page.goto('/dashboard/reward/requests')
  const open = (name: string, on = page) => on.getByRole('article', { name: `Follow us, ${name}` })
  await open(first).getByText('@Ada').waitFor()
  const expectedErrors = [/^409 POST .*\/approve$/]
  const other = await visit({ as: owner.email, password: owner.password, separateBrowser: true, expectedErrors })
  await other.goto('/dashboard/reward/requests')
  await open(first, other).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('a')
  await open(second).getByText('@Ben').waitFor()
  await page.keyboard.press('u')
  await open(first).waitFor()
  await page.keyboard.press('a')
  await open(second).waitFor()
  await other.keyboard.press('a')
  await open(second, other).waitFor()
  const conflict = other.getByText(`Rewards Díaz already approved “Follow us” for ${first}.`).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: `Reject “Follow us” for ${second}?` }).waitFor()
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Undo' }).waitFor()

  // Leaving sends both decisions.
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  const readStatuses = async () => {
    const { data } = await owner.call<{ data: { customer: { name: string }; status: string }[] }>(
      `/requests?store_id=${storeId}&sortBy=createdAt&sortOrder=asc`,
    )
    return data.map(({ customer, status }) => [customer.name, status])
  }
  await expect.poll(readStatuses).toEqual([
    [first, 'approved'],
    [second, 'rejected'],
  ])

  // Both requests leave the other browser's queue without reloading, and its decision came too late.
  await other.getByText('All caught up').waitFor()
  await other.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await conflict
  await page.goto('/dashboard/reward/requests')
  await page.getByText('All caught up').waitFor()
})
