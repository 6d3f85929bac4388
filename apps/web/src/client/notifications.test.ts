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

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  setLanguage('en')
})

it('says nothing of low stock to whoever is looking at it', () => {
  showNotification({ store_id: store, payload: notification }, store, '/dashboard/inventory')
  expect(shownToasts()).toEqual([])
  showNotification({ store_id: store, payload: notification }, store, '/dashboard/products')
  expect(shownToasts()).toHaveLength(1)
})

it('shows a notification alone, in the reader’s language, for eight seconds', () => {
  toast({ title: 'Before' })
  setLanguage('es')
  showNotification({ store_id: store, payload: notification }, store)
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

it('keeps the words it came with where it has none of its own, and the specification’s where there are none', () => {
  showNotification({ store_id: store, payload: { ...notification, kind: 'news', title: '', status: 'failed' } }, store)
  expect(shownToasts()).toMatchObject([{ type: 'error', title: 'Notification', message: 'Soap: 3 available.' }])
})

it('ignores what is of another store or has no payload', () => {
  showNotification({ store_id: notification._id, payload: notification }, store)
  showNotification({ store_id: store }, store)
  expect(shownToasts()).toEqual([])
})
