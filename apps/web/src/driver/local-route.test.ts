import { expect, it } from 'vitest'
import type { DriverEvent, DriverRoute, DriverStop } from '#contract/domains/driver-app.ts'
import type { QueuedAction } from './action-queue.ts'
import { toDirectionsUrl } from './directions.ts'
import { newClientId } from '#web/dom/client-id.ts'
import { toLinkKey } from './link.ts'
import { applyActions, toStoredRoute, undoMs } from './local-route.ts'
import { toTypedSignature } from './stroke-font.ts'

const at = '2026-11-17T10:00:00.000Z'
const address = {
  recipient: '',
  line1: '17 Garfield Pl',
  line2: '',
  city: 'Brooklyn',
  region: 'NY',
  postcode: '11215',
  country: 'US',
  phone: null,
  coordinates: { latitude: 40.67, longitude: -73.97 },
}

const toStop = (id: string, position: number, fields: Partial<DriverStop> = {}): DriverStop => ({
  _id: id,
  position,
  number: 2100 + position,
  status: 'pending',
  reason: null,
  eta: null,
  window: null,
  recipient: 'Ana Ruiz',
  address,
  phone: '+1 718 555 0100',
  items: [{ title: 'Bread', values: [], quantity: 1 }],
  paymentDue: { amount: 4221, currency: 'USD', option: 'Cash on delivery' },
  orderNotes: ['Ring twice'],
  note: '',
  endedAt: null,
  undoUntil: null,
  codeTriesLeft: 5,
  ...fields,
})
const route = { stops: [toStop('b', 2), toStop('a', 1)] } as DriverRoute

const toAction = (fields: Partial<DriverEvent>, state: QueuedAction['state'] = 'waiting'): QueuedAction => ({
  seq: 1,
  link: 'x',
  event: { client_id: 'c', stop_id: 'a', type: 'arrived', at, ...fields },
  number: 2101,
  photo: null,
  photoKey: null,
  isAttempted: false,
  state,
  code: null,
})

it('shows what the driver did before the server knows, without the customer of a stop that has ended', () => {
  const [first, second] = applyActions(route, [toAction({}), toAction({ type: 'delivered', client_id: 'd' })]).stops
  expect(first).toMatchObject({ _id: 'a', status: 'delivered', isWaiting: true, endedAt: at })
  expect(first).toMatchObject({
    recipient: '',
    address: null,
    phone: null,
    items: [],
    paymentDue: null,
    orderNotes: [],
  })
  expect(first?.undo).toEqual({ until: Date.parse(at) + undoMs, clientId: 'd' })
  expect(second).toMatchObject({ _id: 'b', status: 'pending', isWaiting: false, recipient: 'Ana Ruiz' })
  const [failed] = applyActions(route, [toAction({ type: 'failed', reason: 'not_home', note: 'Gate locked' })]).stops
  expect(failed).toMatchObject({ status: 'failed', reason: 'not_home', note: 'Gate locked' })
  const [undone] = applyActions(route, [toAction({ type: 'delivered' }), toAction({ type: 'undo' })]).stops
  expect(undone).toMatchObject({ status: 'pending', undo: null, recipient: 'Ana Ruiz' })
})

it('reads routes that an earlier version of the app has stored', () => {
  const { paymentDue: _due, orderNotes: _notes, ...stop } = toStop('a', 1)
  const [first] = applyActions({ stops: [stop] } as unknown as DriverRoute, []).stops
  expect(first).toMatchObject({ paymentDue: null, orderNotes: [] })
})

it('leaves stops as they are after a refusal or conflict', () => {
  const [first] = applyActions(route, [toAction({ type: 'delivered' }, 'refused')]).stops
  expect(first).toMatchObject({ status: 'pending', isWaiting: false, recipient: 'Ana Ruiz' })
  const [conflict] = applyActions(route, [toAction({ type: 'failed' }, 'conflict')]).stops
  expect(conflict).toMatchObject({ status: 'pending' })
})

it('stores no customer longer than an undo can reach', () => {
  const delivered = [toAction({ type: 'delivered' })]
  const find = (stored: DriverRoute) => stored.stops.find(({ _id }) => _id === 'a')
  expect(find(toStoredRoute(route, delivered, Date.parse(at) + undoMs - 1))?.address).toEqual(address)
  const later = toStoredRoute(route, delivered, Date.parse(at) + undoMs)
  expect(find(later)).toMatchObject({ recipient: '', address: null, phone: null, items: [] })
  expect(later.stops.find(({ _id }) => _id === 'b')?.address).toEqual(address)
})

it('names a link on the phone without its token', () => {
  const token = 'a'.repeat(86)
  expect(toLinkKey(token)).toMatch(/^[0-9a-z]{1,11}$/)
  expect(toLinkKey(token)).not.toBe(toLinkKey(`${token.slice(1)}b`))
  expect(newClientId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('opens the navigation of the phone', () => {
  expect(toDirectionsUrl(address, 'Android 16')).toMatch(/^geo:40\.67,-73\.97\?q=40\.67%2C-73\.97\(/)
  expect(toDirectionsUrl(address, 'iPhone')).toBe('https://maps.apple.com/?daddr=40.67%2C-73.97')
  expect(toDirectionsUrl({ ...address, coordinates: null }, 'Linux')).toContain('destination=17%20Garfield%20Pl')
})

it('draws a typed name as a path that the server accepts', () => {
  const path = toTypedSignature('José Ñandú-O’Neil')
  expect(path).toMatch(/^[ML\d\s]+$/)
  const numbers = path.match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThanOrEqual(300)
  expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThanOrEqual(120)
  expect(toTypedSignature('王')).not.toBe('')
  expect(toTypedSignature('  ')).toBe('')
})
