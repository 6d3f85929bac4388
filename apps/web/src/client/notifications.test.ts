import { beforeEach, expect, it } from 'vitest'
import type { Notification } from '#contract/socket.ts'
import { showNotification } from './notifications.ts'
import { setLanguage } from './text.ts'
import { dismissToast, getToasts, toast } from './toast.ts'

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

let lastId = 0
/** Each notification is shown once, so every test needs its own. */
const makeNotification = (changes: Partial<Notification> = {}): { store_id: string; payload: Notification } => {
  lastId += 1
  const _id = `0199b6e8-0000-7000-9000-${String(lastId).padStart(12, '0')}`
  return { store_id: store, payload: { ...notification, _id, ...changes } }
}
const getShownTexts = () => getToasts().map(({ title, message }) => [title, message])

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id)
  setLanguage('en')
})

it('shows nothing for the page the user is viewing', () => {
  showNotification(makeNotification(), { storeId: store, currentPath: '/dashboard/inventory' })
  const waiting = { kind: 'customer_waiting', route: '/dashboard/customers/1', facts: { name: 'Ana' } }
  showNotification(makeNotification(waiting), { storeId: store, currentPath: '/dashboard/customers' })
  expect(getToasts()).toEqual([])
  showNotification(makeNotification(), { storeId: store, currentPath: '/dashboard/products' })
  expect(getToasts()).toHaveLength(1)
})

it('replaces other toasts, in the user’s language, for eight seconds', () => {
  toast({ title: 'Before' })
  setLanguage('es')
  showNotification(makeNotification(), { storeId: store })
  expect(getToasts()).toMatchObject([
    {
      type: 'success',
      title: 'Existencias bajas',
      message: 'Soap · Large: quedan 3 (alerta en 5).',
      route: '/dashboard/inventory',
      createdAt: notification.createdAt,
      duration: 8000,
    },
  ])
})

it('has text for new and cancelled orders', () => {
  const facts = { number: 1001, name: 'Ana', total: 123_456, currency: 'USD' }
  showNotification(makeNotification({ kind: 'new_order', facts }), { storeId: store })
  expect(getShownTexts()).toEqual([['New order', 'Order #1001 from Ana, $1,234.56']])
  showNotification(makeNotification({ kind: 'order_cancelled', facts: { number: 1001, name: 'Ana' } }), {
    storeId: store,
  })
  expect(getShownTexts()).toEqual([['Order cancelled by customer', 'Ana cancelled order #1001.']])
})

it('has text for a customer awaiting approval', () => {
  showNotification(makeNotification({ kind: 'customer_waiting', facts: { name: 'Ana' } }), { storeId: store })
  expect(getShownTexts()).toEqual([['Customer awaiting approval', 'Ana requested a customer account.']])
})

it('has text for a finished customer import', () => {
  const facts = { imported: 120, failed: 8, total: 128 }
  showNotification(makeNotification({ kind: 'customers_imported', facts }), { storeId: store })
  expect(getShownTexts()).toEqual([['Customer import finished', '120 of 128 imported, 8 failed.']])
})

it('falls back to the text it came with, then to the text of the specification', () => {
  showNotification(makeNotification({ kind: 'news', title: '', status: 'failed' }), { storeId: store })
  expect(getToasts()).toMatchObject([{ type: 'error', title: 'Notification', message: 'Soap: 3 available.' }])
  showNotification(makeNotification({ kind: 'news', body: '', status: 'pending' }), { storeId: store })
  expect(getToasts()).toMatchObject([{ type: 'info', title: 'Low stock', message: 'You have a new notification' }])
})

it('shows a notification of exactly the specified shape', () => {
  const { kind: _kind, facts: _facts, ...specified } = makeNotification().payload
  showNotification({ store_id: store, payload: specified }, { storeId: store })
  expect(getToasts()).toMatchObject([{ type: 'success', title: 'Low stock', message: 'Soap: 3 available.' }])
})

it('shows the specified defaults for missing fields, and an unknown status in blue', () => {
  showNotification({ store_id: store, payload: {} }, { storeId: store })
  expect(getToasts()).toMatchObject([
    { type: 'info', title: 'Notification', message: 'You have a new notification', createdAt: expect.any(String) },
  ])
  const { payload } = makeNotification({ kind: 'news' })
  showNotification({ store_id: store, payload: { ...payload, status: 'queued' } }, { storeId: store })
  expect(getToasts()).toMatchObject([{ type: 'info', title: 'Low stock', message: 'Soap: 3 available.' }])
})

it('ignores notifications of other stores or without a payload', () => {
  expect(showNotification({ ...makeNotification(), store_id: notification._id }, { storeId: store })).toBeUndefined()
  expect(showNotification({ store_id: store }, { storeId: store })).toBeUndefined()
  expect(getToasts()).toEqual([])
})

it('shows a notification once when it is received twice', () => {
  const message = makeNotification()
  expect(showNotification(message, { storeId: store })).toMatchObject({ _id: message.payload._id })
  toast({ title: 'After' })
  expect(showNotification(message, { storeId: store })).toBeUndefined()
  expect(getToasts()).toHaveLength(2)
})

it('shows nothing for muted kinds', () => {
  expect(showNotification(makeNotification(), { storeId: store, mutedKinds: ['low_stock'] })).toBeUndefined()
  expect(getToasts()).toEqual([])
})
