import { beforeEach, expect, it } from 'vitest'
import type { Notification } from '#contract/socket.ts'
import { showNotification } from './notifications.ts'
import { setLanguage } from './text.ts'
import { dismissToast, shownToasts, toast } from './toast.ts'

const store = '0199b6e8-0000-7000-8000-000000000001'
const notification: Notification = {
  _id: '0199b6e8-0000-7000-8000-000000000002',
  store_id: store,
  title: 'Low stock',
  body: 'Soap: 3 available.',
  status: 'sent',
  route: '/dashboard/inventory',
  createdAt: '2026-01-02T03:04:05.000Z',
  kind: 'low_stock',
  facts: { title: 'Soap', values: ['Large'], available: 3, threshold: 5 },
}

let made = 0
/** Each notification is shown once, so every test needs its own. */
const fresh = (changes: Partial<Notification> = {}): { store_id: string; payload: Notification } => {
  made += 1
  const _id = `0199b6e8-0000-7000-9000-${String(made).padStart(12, '0')}`
  return { store_id: store, payload: { ...notification, _id, ...changes } }
}
const shown = () => shownToasts().map(({ title, message }) => [title, message])

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  setLanguage('en')
})

it('shows nothing for the page the user is viewing', () => {
  showNotification(fresh(), { storeId: store, here: '/dashboard/inventory' })
  const waiting = { kind: 'customer_waiting', route: '/dashboard/customers/1', facts: { name: 'Ana' } }
  showNotification(fresh(waiting), { storeId: store, here: '/dashboard/customers' })
  expect(shownToasts()).toEqual([])
  showNotification(fresh(), { storeId: store, here: '/dashboard/products' })
  expect(shownToasts()).toHaveLength(1)
})

it('replaces other toasts, in the user’s language, for eight seconds', () => {
  toast({ title: 'Before' })
  setLanguage('es')
  showNotification(fresh(), { storeId: store })
  expect(shownToasts()).toMatchObject([
    {
      type: 'success',
      title: 'Pocas existencias',
      message: 'Soap · Large: quedan 3. Querías saberlo al llegar a 5.',
      route: '/dashboard/inventory',
      createdAt: notification.createdAt,
      duration: 8000,
    },
  ])
})

it('has text for new and cancelled orders', () => {
  const facts = { number: 1001, name: 'Ana', total: 123_456, currency: 'USD' }
  showNotification(fresh({ kind: 'new_order', facts }), { storeId: store })
  expect(shown()).toEqual([['New order', '#1001 from Ana, $1,234.56.']])
  showNotification(fresh({ kind: 'order_cancelled', facts: { number: 1001, name: 'Ana' } }), { storeId: store })
  expect(shown()).toEqual([['Order cancelled by the customer', 'Ana has cancelled order #1001.']])
})

it('has text for a customer awaiting approval', () => {
  showNotification(fresh({ kind: 'customer_waiting', facts: { name: 'Ana' } }), { storeId: store })
  expect(shown()).toEqual([['Customer waiting for approval', 'Ana would like to become a customer.']])
})

it('has text for a finished customer import', () => {
  const facts = { imported: 120, failed: 8, total: 128 }
  showNotification(fresh({ kind: 'customers_imported', facts }), { storeId: store })
  expect(shown()).toEqual([['Customer import finished', '120 of 128 imported, 8 failed.']])
})

it('falls back to the text it came with, then to the text of the specification', () => {
  showNotification(fresh({ kind: 'news', title: '', status: 'failed' }), { storeId: store })
  expect(shownToasts()).toMatchObject([{ type: 'error', title: 'Notification', message: 'Soap: 3 available.' }])
  showNotification(fresh({ kind: 'news', body: '', status: 'pending' }), { storeId: store })
  expect(shownToasts()).toMatchObject([{ type: 'info', title: 'Low stock', message: 'You have a new notification' }])
})

it('ignores notifications of other stores or without a payload', () => {
  expect(showNotification({ ...fresh(), store_id: notification._id }, { storeId: store })).toBeUndefined()
  expect(showNotification({ store_id: store }, { storeId: store })).toBeUndefined()
  expect(shownToasts()).toEqual([])
})

it('shows a notification once when it is received twice', () => {
  const message = fresh()
  expect(showNotification(message, { storeId: store })).toMatchObject({ _id: message.payload._id })
  toast({ title: 'After' })
  expect(showNotification(message, { storeId: store })).toBeUndefined()
  expect(shownToasts()).toHaveLength(2)
})

it('shows nothing for muted kinds', () => {
  expect(showNotification(fresh(), { storeId: store, off: ['low_stock'] })).toBeUndefined()
  expect(shownToasts()).toEqual([])
})
