import { expect, it } from 'vitest'
import type { DeliveryOrder, Route } from '#contract/domains/route.ts'
import type { DayDriver, RouteDay, RoutePlan } from '#contract/domains/routes.ts'
import {
  type Arrangement,
  filterOrders,
  groupOrders,
  listWindows,
  type Move,
  toArrangement,
  toDaySpan,
  toPercent,
  toProposedRoutes,
  toRestoreMoves,
  toShownRoutes,
  toSummary,
} from './routes.plan.ts'

const order = (id: string, fields: Partial<DeliveryOrder> = {}) =>
  ({ _id: id, number: 1, status: 'ready', slot: null, isOverdue: false, ...fields }) as DeliveryOrder

const slot = (start: string, end: string) => ({ slot: { start, end } as NonNullable<DeliveryOrder['slot']> })

const driver = (id: string, shift: DayDriver['shift'] = { start: '08:00', end: '16:00' }) =>
  ({ _id: id, name: id, maxUnits: null, maxWeight: null, shift }) as DayDriver

const route = (id: string, driverId: string, orderIds: readonly string[], status: Route['status'] = 'draft') =>
  ({
    _id: id,
    status,
    driver: { _id: driverId, name: driverId },
    distance: 1000,
    duration: 600,
    startsAt: null,
    endsAt: null,
    stops: orderIds.map((each) => ({ _id: `stop-${each}`, status: 'pending', order: order(each), late: 0 })),
  }) as unknown as Route

/** As the server does it: one after the other. */
const applyMoves = (arrangement: Arrangement, moves: readonly Move[]) => {
  const next = new Map([...arrangement].map(([key, ids]) => [key, [...ids]]))
  for (const { order_id: id, route_id: key, position } of moves) {
    for (const [each, ids] of next)
      next.set(
        each,
        ids.filter((other) => other !== id),
      )
    if (key !== null) next.get(key)?.splice((position ?? Infinity) - 1, 0, id)
  }
  return next
}

it('shows drafts and drivers without a route in the order of the drivers, then routes under way', () => {
  const shown = toShownRoutes({
    drivers: [driver('ana'), driver('ben'), driver('cleo'), driver('off', null)],
    routes: [route('r2', 'cleo', ['c'], 'in_progress'), route('r1', 'ben', ['a', 'b']), route('r3', 'gone', ['d'])],
  })
  expect(shown.map(({ key }) => key)).toEqual(['ana', 'r1', 'r3', 'r2'])
  expect(toArrangement(shown)).toEqual(
    new Map([
      ['r1', ['a', 'b']],
      ['r3', ['d']],
    ]),
  )
  expect(toSummary(shown)).toMatchObject({ distance: 3000, stops: 4 })
})

it('shows a plan with the orders of the day and of the drafts it replaces', () => {
  const day = { drivers: [driver('ana'), driver('ben')], orders: [order('x')], routes: [route('r1', 'ana', ['a'])] }
  const plan = {
    routes: [
      { driver_id: 'ana', route_id: 'r1', stops: [{ order_id: 'x' }, { order_id: 'a' }, { order_id: 'gone' }] },
      { driver_id: 'left', route_id: null, stops: [] },
    ],
  }
  const proposed = toProposedRoutes(plan as unknown as RoutePlan, day as unknown as RouteDay)
  expect(proposed.map(({ key, stops }) => [key, stops.map((stop) => stop.order._id)])).toEqual([['r1', ['x', 'a']]])
})

it('restores an earlier arrangement, also of orders that moved between routes', () => {
  const previous = new Map([
    ['r1', ['a', 'b', 'c']],
    ['r2', ['d']],
    ['same', ['s']],
  ])
  const current = new Map([
    ['r1', ['c', 'x']],
    ['r2', ['d', 'b', 'a']],
    ['same', ['s']],
    ['new', ['y']],
  ])
  const moves = toRestoreMoves(current, previous)
  expect(applyMoves(current, moves)).toEqual(new Map([...previous, ['new', []]]))
  expect(moves.some(({ route_id: key }) => key === 'same')).toBe(false)
  expect(toRestoreMoves(previous, previous)).toEqual([])
})

const failure = { failure: { reason: 'not_home', note: '', at: '' } as NonNullable<DeliveryOrder['failure']> }

it('groups orders by window: failed and overdue first, without a window last', () => {
  const groups = groupOrders([
    order('none'),
    order('late', slot('14:00', '16:00')),
    order('early', slot('09:00', '11:00')),
    order('old', { isOverdue: true, ...slot('18:00', '20:00') }),
    order('early2', { ...slot('09:00', '11:00'), ...failure }),
    order('failed', { isOverdue: true, ...slot('09:00', '11:00'), ...failure }),
  ])
  expect(groups.map(({ kind, orders }) => [kind, orders.map(({ _id }) => _id)])).toEqual([
    ['failed', ['failed']],
    ['overdue', ['old']],
    ['window', ['early', 'early2']],
    ['window', ['late']],
    ['none', ['none']],
  ])
})

it('groups orders by readiness, ready ones first', () => {
  const groups = groupOrders([order('b', { status: 'processing' }), order('a')], 'readiness')
  expect(groups.map(({ kind, orders }) => [kind, orders.map(({ _id }) => _id)])).toEqual([
    ['ready', ['a']],
    ['unready', ['b']],
  ])
})

it('filters by readiness and window', () => {
  const orders = [order('a', slot('09:00', '11:00')), order('b', { status: 'processing' })]
  const filter = (readiness: 'all' | 'ready' | 'unready', window: string | null) =>
    filterOrders(orders, { readiness, window }).map(({ _id }) => _id)
  expect(filter('ready', null)).toEqual(['a'])
  expect(filter('unready', null)).toEqual(['b'])
  expect(filter('all', null)).toEqual(['a', 'b'])
  expect(listWindows(orders).map(({ key }) => key)).toEqual(['09:00 11:00', '~'])
  expect(filter('all', '~')).toEqual(['b'])
})

it('places times between the first start and the last end of the day', () => {
  const span = toDaySpan(toShownRoutes({ drivers: [driver('ana')], routes: [] }), '2026-11-17', 'America/New_York')
  expect(span).toEqual({ from: Date.parse('2026-11-17T13:00:00Z'), to: Date.parse('2026-11-17T21:00:00Z') })
  expect(span && toPercent(span, '2026-11-17T15:00:00Z')).toBe(25)
  expect(span && toPercent(span, '2026-11-17T23:00:00Z')).toBe(100)
  expect(toDaySpan([], '2026-11-17', 'UTC')).toBeUndefined()
})
