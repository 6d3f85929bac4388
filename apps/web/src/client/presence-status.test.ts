import { expect, it } from 'vitest'
import { presenceMessage } from '#contract/socket.ts'
import { presenceStatus } from './presence-status.ts'

const store = '0199b6e8-0000-7000-8000-000000000001'
const toLocationAndRoom = (path: string) => {
  const { location, room } = presenceMessage.parse(presenceStatus(store, path))
  return [location, room]
}

it('reports orders and support by name and other pages by path', () => {
  expect(toLocationAndRoom('/dashboard/orders')).toEqual(['order', ''])
  expect(toLocationAndRoom('/dashboard/orders/42')).toEqual(['order', ''])
  expect(toLocationAndRoom('/dashboard/ordersomething')).toEqual(['/dashboard/ordersomething', ''])
  expect(toLocationAndRoom('/dashboard/customers/')).toEqual(['/dashboard/customers', ''])
  expect(toLocationAndRoom(`/dashboard/${'long/'.repeat(200)}`)[0]).toHaveLength(500)
})

it('reports the open chat on the support page only', () => {
  expect(toLocationAndRoom('/dashboard/support')).toEqual(['support', ''])
  expect(toLocationAndRoom('/dashboard/support/chats')).toEqual(['support', ''])
  expect(toLocationAndRoom('/dashboard/support/chats/c1')).toEqual(['support', 'c1'])
  expect(toLocationAndRoom('/dashboard/customers/chats/c1')).toEqual(['/dashboard/customers/chats/c1', ''])
})
