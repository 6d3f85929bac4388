import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiKey, apiKeys } from '#contract/domains/api-keys.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { KeysCard } from './keys-card.tsx'

const key: ApiKey = {
  _id: exampleId(1),
  name: 'Bookkeeper',
  prefix: 'sk_1234',
  scopes: ['view_orders'],
  stores: null,
  status: 'revoked',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: exampleTime,
  createdAt: exampleTime,
  createdBy: 'Ada Marsh',
}

const openCard = async () => {
  const api = makeFakeApi()
  api.on(apiKeys.list, () => ({ data: { data: [key], total: 1, nextCursor: null } }))
  await renderPage(<KeysCard />)
}

it('shows what a key may do, also a revoked one', async () => {
  await openCard()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'View access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access for Bookkeeper' })
  await expect.element(dialog).toHaveTextContent('All stores')
  await expect.element(dialog).toHaveTextContent('View orders')
})

it('starts without permissions where they are chosen one by one', async () => {
  await openCard()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Custom', { exact: true }).click()
  const orders = page.getByRole('checkbox', { name: 'View orders' })
  await expect.element(orders).not.toBeChecked()
  await orders.click()
  await expect.element(page.getByText('Permissions (1)')).toBeVisible()
})
