import { expect, it } from 'vitest'
import type { DriverRoute, DriverStop } from '#contract/domains/driver-app.ts'
import { findRouteChanges, mergeChanges } from './route-changes.ts'

const toStop = (id: string, position: number, fields: Partial<DriverStop> = {}) =>
  ({
    _id: id,
    position,
    number: 2100 + position,
    status: 'pending',
    reason: null,
    recipient: 'Ana',
    ...fields,
  }) as DriverStop
const toRoute = (stops: DriverStop[], state: DriverRoute['state'] = 'open') => ({ state, stops }) as DriverRoute

const before = toRoute([toStop('a', 1), toStop('b', 2), toStop('c', 3), toStop('d', 4, { status: 'delivered' })])
const find = (stops: DriverStop[], own: string[] = []) =>
  findRouteChanges(before, toRoute(stops), new Set(own)).map(({ kind, stopId, reason }) => [kind, stopId, reason])

it('names stops that the store removed, closed, added or changed, and not what the driver did', () => {
  const [a, b, c, d] = before.stops
  if (!a || !b || !c || !d) throw new Error('There are four stops.')
  expect(find([a, b, c, d])).toEqual([])
  const cancelled = { ...a, status: 'cancelled', reason: 'order_cancelled', recipient: '' } as const
  expect(find([cancelled, b, c, d])).toEqual([['removed', 'a', 'order_cancelled']])
  // The driver had arrived there.
  expect(find([cancelled, b, c, d], ['a'])).toEqual([['removed', 'a', 'order_cancelled']])
  expect(find([a, { ...b, status: 'delivered' }, c, d])).toEqual([['closed', 'b', null]])
  expect(find([a, { ...b, status: 'delivered' }, c, d], ['b'])).toEqual([])
  expect(find([a, b, { ...c, recipient: 'Eva' }, d, toStop('e', 5)])).toEqual([
    ['details', 'c', null],
    ['added', 'e', null],
  ])
  const paymentDue = { amount: 4221, currency: 'USD', option: 'Cash' } as const
  expect(find([{ ...a, paymentDue }, b, c, d])).toEqual([['details', 'a', null]])
  expect(find([{ ...a, orderNotes: ['Ring twice'] }, b, c, d])).toEqual([['details', 'a', null]])
  expect(find([{ ...a, position: 2 }, { ...b, position: 1 }, c, d])).toEqual([['order', null, null]])
  // Stops that ended or arrived, and new times, change neither the order nor the details.
  expect(find([{ ...a, status: 'arrived', eta: '2026-11-17T10:00:00.000Z' }, b, c, d])).toEqual([])
  expect(find([b, { ...a, status: 'cancelled' }, c, d]).map(([kind]) => kind)).toEqual(['removed'])
  expect(findRouteChanges(before, toRoute([], 'ended'), new Set())).toEqual([])
})

it('shows the newest change of each stop until it is dismissed', () => {
  const toChange = (stopId: string, kind: 'added' | 'removed') => ({
    kind,
    stopId,
    number: 1,
    status: 'pending' as const,
    reason: null,
  })
  const merged = mergeChanges([toChange('a', 'added'), toChange('b', 'added')], [toChange('a', 'removed')])
  expect(merged.map(({ stopId, kind }) => [stopId, kind])).toEqual([
    ['b', 'added'],
    ['a', 'removed'],
  ])
})
