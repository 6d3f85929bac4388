import { expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'

journey('a program is turned on, its example follows the form, and an order earns', async ({ visit }) => {
  const { email, password, call } = await newOwner('Loyal')
  const page = await visit({ as: email, password })
  await page.goto('/dashboard/reward')
  await page.getByRole('heading', { name: 'Reward your customers' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Set up rewards' }).click()

  const example = page.getByRole('region', { name: 'Example' })
  await example.getByText('Orders earn nothing.').waitFor()
  await page.getByRole('switch', { name: 'Reward customers for their orders' }).check()
  const rate = page.getByRole('textbox', { name: 'Earn rate' })
  await rate.fill('2')
  await example.getByText('A $48.50 order earns 97 points, worth $0.97.').waitFor()
  await rate.fill('3')
  await example.getByText('A $48.50 order earns 145 points, worth $1.45.').waitFor()
  await page.getByRole('button', { name: 'Add tier' }).click()
  await page.getByRole('group', { name: 'Tier 1' }).getByRole('textbox', { name: 'Name' }).fill('Gold')
  await page.getByRole('group', { name: 'Tier 1' }).getByText('0 customers').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Reward settings saved').waitFor()

  const { data: stores } = await call<{ data: { _id: string }[] }>('/store')
  const storeId = stores[0]?._id ?? ''
  const customer = await call<{ _id: string }>(`/customer/store/${storeId}`, { name: 'Ada Regular' })
  const lines = [{ custom: { title: 'Soap', price: 4850, isTaxable: false }, quantity: 1 }]
  const buyer = { customer: customer._id }
  await call(`/stores/${storeId}/orders`, { method: 'pickup', buyer, lines, isPaid: true })

  await page.getByRole('link', { name: 'Rewards', exact: true }).first().click()
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByText('145 points', { exact: true }).first().waitFor()
  await overview.getByText('$1.45 of $48.50').waitFor()
  await page.getByRole('region', { name: 'Liability by expiry' }).getByText('No expiry date').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})
