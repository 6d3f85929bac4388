import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import { orders } from '#contract/domains/orders.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CustomerOrders } from './parts/customer-orders.tsx'

const order = { _id: 'o1', number: 1001, status: 'completed', placedAt: '2026-11-01T10:00:00Z', total: 500 }

const renderOrders = async ({
  total,
  counted,
  isCapped = false,
}: Record<'total' | 'counted', number> & { isCapped?: boolean }) => {
  const data = [{ ...order, currency: 'USD' } as OrderListRow]
  makeFakeApi().on(orders.list, () => ({ data: { data, total, totalIsCapped: isCapped, nextCursor: null } }))
  await renderPage(<CustomerOrders customer={{ _id: 'c1', orders: counted }} />)
}

const link = (name: string) => page.getByRole('link', { name, exact: true })

it('says how many of the orders were cancelled, which the summary leaves out', async () => {
  await renderOrders({ total: 134, counted: 129 })
  await expect
    .element(link('View all 134 orders (5 cancelled)'))
    .toHaveAttribute('href', '/dashboard/orders?customer=c1')
})

it('names a single order and its cancellation', async () => {
  await renderOrders({ total: 1, counted: 0 })
  await expect.element(link('View order (1 cancelled)')).toBeVisible()
})

it('shows only the number of orders if none was cancelled, or not all of them were counted', async () => {
  await renderOrders({ total: 3, counted: 3 })
  await expect.element(link('View all 3 orders')).toBeVisible()
})

it('claims no cancellations where the list stops counting', async () => {
  await renderOrders({ total: 10_000, counted: 9_000, isCapped: true })
  await expect.element(link('View all 10,000 orders')).toBeVisible()
})
