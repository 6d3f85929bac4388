import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '#contract/domains/order.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { OrderLines } from './parts/order-lines.tsx'

const line = {
  product: null,
  variant: null,
  picture: null,
  sku: null,
  values: [],
  quantity: 1,
  refundedQuantity: 0,
  unitPrice: 3400,
  listPrice: null,
  tax: 0,
  total: 3400,
}
const order = {
  currency: 'USD',
  lines: [
    { ...line, _id: '1', title: 'Speckled mug', discount: 0 },
    { ...line, _id: '2', title: 'Charcoal soap', discount: 200, total: 3200 },
  ],
} as unknown as Order

it.each([
  [390, false],
  [1280, true],
])('at %i px, the discount of an item without one is shown: %s', async (width, isShown) => {
  await page.viewport(width, 900)
  await renderPage(<OrderLines order={order} edit={undefined} />)
  await expect.element(page.getByText('−$2.00')).toBeVisible()
  const [none] = page
    .getByRole('row', { name: /Speckled mug/ })
    .getByText('—')
    .elements()
  expect(none ? getComputedStyle(none).display !== 'none' : false).toBe(isShown)
})
