import { createHash, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from '#contract/domains/identity.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner, password } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { waitForCode } from './mails.ts'
import { addToCart, choosePickup, newBuyer, openCheckout, shop, waitForPrices } from './shopping.ts'
import { newStamp } from './stamp.ts'

const call = async <Data>(method: string, path: string, body?: object, session?: Session): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      'x-idempotency-key': createHash('sha256').update(randomUUID()).digest('hex'),
      ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** The demo store with points, and a task of this run. */
const openTask = async () => {
  const session = await call<Session>('POST', '/user/login', { email: owner, password })
  const stores = await call<{ data: { _id: string; slug: string }[] }>('GET', '/store', undefined, session)
  const store = stores.data.find(({ slug }) => shop.endsWith(`/${slug}`))?._id ?? ''
  const name = `Share a photo ${newStamp()}`
  const task = { name, instructions: 'Show us your kitchen.', kind: 'points', amount: 70, proof: 'image' }
  const limits = { perCustomerLimit: 1, audience: 'customer', isActive: true }
  const fields = { ...task, ...limits, store_id: store }
  const { _id } = await call<{ _id: string }>('POST', '/rewards/custom-tasks', fields, session)
  return {
    name,
    store,
    /** This store approves its customers. */
    approveCustomer: async (email: string) => {
      const query = new URLSearchParams({ search: email })
      const path = `/customer/store/${store}?${query.toString()}`
      const { data } = await call<{ data: { _id: string }[] }>('GET', path, undefined, session)
      const ids = data.map(({ _id: id }) => id)
      await call('POST', `/customer/store/${store}/approval`, { ids, approval: 'approved' }, session)
    },
    approve: async () => {
      const { data } = await call<{ data: { _id: string }[] }>(
        'GET',
        `/requests?store_id=${store}&task=${_id}`,
        undefined,
        session,
      )
      await call('POST', `/rewards/requests/${data[0]?._id}/approve`, { store_id: store }, session)
    },
    remove: () => call('DELETE', `/rewards/custom-tasks/${_id}?store_id=${store}`, undefined, session),
  }
}

journey('a customer sends a photo for a task on a phone, and pays with the points', async ({ visit }) => {
  const task = await openTask()
  const buyer = newBuyer('Rosa')
  const customerPassword = 'Lavender-2026'
  const started = await call<{ registration_id: string }>('POST', '/customer/register', {
    ...buyer,
    password: customerPassword,
  })
  const code = await waitForCode(buyer.email)
  const session = await call<Session>('POST', '/customer/verify', { ...started, email: buyer.email, code })
  await call('POST', '/customer/join-store', { store_id: task.store }, session)
  await task.approveCustomer(buyer.email)

  const page = await visit({ width: 390, height: 844 })
  await page.goto(`${shop}/account/sign-in`)
  await page.locator('main input[name=email]').fill(buyer.email)
  await page.locator('main input[name=password]').fill(customerPassword)
  await page.locator('main button[type=submit]').click()
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: task.name }) })
  await panel.getByText('Not started').waitFor()
  await panel.getByRole('button', { name: `Start ${task.name}` }).click()
  await panel.getByText('In progress').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await panel.getByLabel('Image').setInputFiles({ name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: image })
  await panel.getByRole('button', { name: `Send ${task.name}` }).click()
  await panel.getByText('In review').waitFor()
  await panel.getByText('kitchen.jpg').waitFor()

  await task.approve()
  await page.reload()
  await panel.getByText('Completed').waitFor()
  // 50 for joining.
  await page.getByText('Worth $1.20').waitFor()
  await page.getByRole('textbox', { name: 'Your link' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await task.remove()

  await page.goto(`${shop}/products/speckled-mug`)
  await addToCart(page)
  await page.getByText('You have 120 points worth $1.20 to use at checkout.').waitFor()
  await page.getByText('You’ll earn 68 points with this order.').waitFor()
  await openCheckout(page)
  await choosePickup(page, { payment: 'Cash at pickup' })
  await page.getByRole('checkbox', { name: 'Use 120 points ($1.20)' }).check()
  await waitForPrices(page)
  await expect(page.getByRole('complementary').getByText('−$1.20')).toBeVisible()
})
