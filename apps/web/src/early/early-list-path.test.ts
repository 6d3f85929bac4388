import { expect, test } from 'vitest'
import { orders } from '#contract/domains/orders.ts'
import { toRequestPath } from '#contract/core/request.ts'
import { getListShape, readState } from '#web/kit/list/url-state.ts'
import { toListQuery } from '#web/kit/list/use-list-state.ts'
import { toEarlyListPath } from './early-list-path.ts'
import { earlyLists } from './early-lists.ts'

const storeId = '0199aaaa-0000-7000-8000-00000000000a'
const customerId = '0199aaaa-0000-7000-8000-00000000000b'
const [orderList] = earlyLists
if (orderList?.screen !== 'orders') throw new Error('The first list is not the list of orders.')

const toListPath = (search: string) => {
  const state = readState(new URLSearchParams(search), getListShape(orders.list), {
    by: 'placedAt',
    order: 'desc',
  })
  return toRequestPath(orders.list, { query: { ...toListQuery(state), compact: 'columns' } }, storeId)
}

test.each([
  '',
  '?q=ana+lopez',
  `?q=${'x'.repeat(200)}`,
  '?sort=total',
  '?sort=-number&limit=100',
  '?sort=unknown&limit=7',
  '?status=pending&payment=unpaid',
  `?payment=paid&customer=${customerId}&open=true&other=1`,
  '?page=3&after=abc%3D%3D',
  '?placedFrom=2026-01-01&placedTo=2026-01-31&q=',
])('requests the same URL as the list for %s', (search) => {
  expect(toEarlyListPath(orderList, search, storeId)).toBe(toListPath(search))
})

test('requests another URL than the list if a filter is invalid, so that the list ignores the response', () => {
  expect(toEarlyListPath(orderList, '?status=nonsense', storeId)).not.toBe(toListPath('?status=nonsense'))
})
