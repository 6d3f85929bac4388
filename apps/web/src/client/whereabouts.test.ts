import { expect, it } from 'vitest'
import { status } from '#contract/socket.ts'
import { statusAt } from './whereabouts.ts'

const store = '0199b6e8-0000-7000-8000-000000000001'
const at = (path: string) => {
  const { location, room } = status.parse(statusAt(store, path))
  return [location, room]
}

it('reports orders and support by name and other pages by path', () => {
  expect(at('/dashboard/orders')).toEqual(['order', ''])
  expect(at('/dashboard/orders/42')).toEqual(['order', ''])
  expect(at('/dashboard/ordersomething')).toEqual(['/dashboard/ordersomething', ''])
  expect(at('/dashboard/customers/')).toEqual(['/dashboard/customers', ''])
  expect(at(`/dashboard/${'long/'.repeat(200)}`)[0]).toHaveLength(500)
})

it('reports the open chat on the support page only', () => {
  expect(at('/dashboard/support')).toEqual(['support', ''])
  expect(at('/dashboard/support/chats')).toEqual(['support', ''])
  expect(at('/dashboard/support/chats/c1')).toEqual(['support', 'c1'])
  expect(at('/dashboard/customers/chats/c1')).toEqual(['/dashboard/customers/chats/c1', ''])
})
