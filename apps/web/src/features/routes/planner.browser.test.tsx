import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryOrder, Route } from '#contract/domains/route.ts'
import { type DayDriver, type DeliverySettings, type RouteDay, routes } from '#contract/domains/routes.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import Planner from './parts/planner.tsx'

const order = (number: number): DeliveryOrder => ({
  _id: exampleId(number),
  number,
  status: 'ready',
  deliveryStatus: 'pending',
  customer: `Customer ${number}`,
  // Without coordinates there is no map, which has its tests elsewhere.
  address: null,
  isMasked: false,
  hasCoordinates: true,
  slot: null,
  isOverdue: false,
  units: 1,
  weight: 0,
  skills: number === 1 ? ['cooler'] : [],
  failure: null,
})

const driver = (number: number, name: string): DayDriver => ({
  _id: exampleId(number),
  name,
  phone: null,
  image: null,
  vehicle: '',
  maxUnits: 10,
  maxWeight: null,
  skills: [],
  shift: { start: '08:00', end: '16:00' },
})

const [ana, ben] = [driver(101, 'Ana'), driver(102, 'Ben')]

const route = (number: number, { _id, name }: DayDriver, numbers: readonly number[]): Route =>
  ({
    _id: exampleId(number),
    date: '2026-03-02',
    status: 'draft',
    driver: { _id, name, phone: null },
    isLocked: false,
    start: null,
    end: null,
    startsAt: '2026-03-02T09:00:00.000Z',
    endsAt: '2026-03-02T10:00:00.000Z',
    distance: 4000,
    duration: 3600,
    units: numbers.length,
    weight: 0,
    maxUnits: 10,
    maxWeight: null,
    counts: { stops: numbers.length, open: numbers.length, delivered: 0, failed: 0, late: 0 },
    unready: 0,
    violations: 1,
    version: 3,
    conflicts: [],
    stops: numbers.map((each, index) => ({
      _id: exampleId(500 + each),
      order: order(each),
      position: index + 1,
      status: 'pending',
      isLocked: false,
      eta: exampleTime,
      wait: 120,
      late: 0,
      serviceMinutes: 5,
      load: { units: 1, weight: 0 },
      violations: each === 1 ? ['skill'] : [],
    })),
  }) as unknown as Route

const day: RouteDay = {
  date: '2026-03-02',
  orders: [order(4)],
  ordersAreCapped: false,
  drivers: [ana, ben],
  routes: [route(201, ana, [1, 2]), route(202, ben, [3])],
  dispatchCost: 20,
}

const settings: DeliverySettings = {
  serviceMinutes: 5,
  allowsLate: true,
  proof: { photo: false, name: false, signature: false, code: false },
  version: 1,
  updatedAt: null,
  updatedBy: null,
}

const open = async (opened = day) => {
  const api = makeFakeApi()
  api.on(routes.day, () => ({ data: opened }))
  api.on(routes.lines, () => ({ data: { lines: [] } }))
  api.on(routes.settings, () => ({ data: settings }))
  api.on(routes.stops, () => ({ data: { routes: [] } }))
  await renderPage(<Planner viewSwitch={null} />, { search: '?date=2026-03-02' })
  await expect.element(page.getByRole('article', { name: 'Ana' })).toBeVisible()
  return { api, moves: () => api.callsTo(routes.stops).map(({ body }) => body['moves']) }
}

it('shows times, load and violated constraints of a stop', async () => {
  await open()
  const ana1 = page.getByRole('article', { name: 'Ana' })
  await expect.element(ana1).toHaveTextContent('ETA 9:00 AM')
  await expect.element(ana1).toHaveTextContent('Wait 2 min')
  await expect.element(ana1).toHaveTextContent('Ana lacks a skill: cooler')
  await expect.element(ana1).toHaveTextContent('2 of 10 items')
})

it('moves a stop by keyboard and offers to undo it', async () => {
  const { moves } = await open()
  const handle = page.getByRole('button', { name: 'Move “#1”' }).element()
  if (handle instanceof HTMLElement) handle.focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => document.querySelector('[data-dragging]')).not.toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/“#1” is in “Ana”, position 2 of 2/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(moves).toEqual([[{ order_id: exampleId(1), route_id: exampleId(201), position: 2 }]])
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
})

it('drags an order from the list onto a route by keyboard', async () => {
  await page.viewport(1400, 900)
  const { moves } = await open()
  const handle = page.getByRole('button', { name: 'Move “#4”' }).element()
  if (handle instanceof HTMLElement) handle.focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up “#4”.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText(/“#4” is in “Ana”, position 1 of 3/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/“#4” is in “Ana”, position 2 of 3/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(moves).toEqual([[{ order_id: exampleId(4), route_id: exampleId(201), position: 2 }]])
})

it('adds an order to a route, and moves a stop to another driver from its menu', async () => {
  const { moves } = await open()
  await page.getByRole('button', { name: 'Add to route: #4' }).click()
  await page.getByRole('menuitem', { name: 'Add to Ben’s route' }).click()
  await expect.poll(moves).toEqual([[{ order_id: exampleId(4), route_id: exampleId(202) }]])
  await page.getByRole('button', { name: 'Actions for #1' }).click()
  await page.getByRole('menuitem', { name: 'Move to Ben' }).click()
  await expect.poll(() => moves().at(-1)).toEqual([{ order_id: exampleId(1), route_id: exampleId(202) }])
})

it('previews a plan without saving it, and says what changed if it is out of date', async () => {
  const { api } = await open()
  api.on(routes.optimize, () => ({ data: { plan_id: exampleId(300) } }))
  api.on(routes.plan, () => ({
    data: {
      _id: exampleId(300),
      date: day.date,
      status: 'done' as const,
      ahead: 0,
      seconds: 5,
      elapsed: 5,
      unassigned: [{ order_id: exampleId(4), number: 4, reason: 'capacity' as const }],
      distance: 0,
      duration: 0,
      late: 0,
      createdAt: exampleTime,
      by: 'Ada',
      routes: [
        {
          driver_id: ana._id,
          route_id: exampleId(201),
          startsAt: exampleTime,
          endsAt: exampleTime,
          distance: 900,
          duration: 600,
          units: 1,
          weight: 0,
          stops: [
            {
              order_id: exampleId(2),
              number: 2,
              eta: exampleTime,
              wait: 0,
              late: 0,
              load: { units: 1, weight: 0 },
              violations: [],
              isLocked: false,
            },
          ],
        },
      ],
    },
  }))
  const changes = {
    orders: [{ order_id: exampleId(2), number: 2, change: 'planned', route_id: exampleId(202), driver: 'Ben' }],
    routes: [],
    drivers: [],
  }
  api.on(routes.apply, () => ({ status: 409, code: 'plan_outdated', current: changes }))
  await page.getByRole('button', { name: 'Optimize all' }).click()
  await expect.element(page.getByText('Nothing is saved yet.')).toBeVisible()
  await expect.element(page.getByText('No vehicle has room')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Raise Ana’s capacity' }))
    .toHaveAttribute('href', `/dashboard/logistics/drivers/${ana._id}`)
  expect(api.callsTo(routes.apply)).toHaveLength(0)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect.element(page.getByText('#2 is now on Ben’s route')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('article', { name: 'Ana' })).toHaveTextContent('#1')
})

it('shows the price before a route is dispatched', async () => {
  const { api } = await open()
  api.on(routes.update, () => ({ data: day.routes[0] as Route }))
  await page.getByRole('article', { name: 'Ben' }).getByRole('button', { name: 'Dispatch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch Ben’s route?' })
  await expect.element(dialog).toHaveTextContent('This route costs $0.20.')
  expect(api.callsTo(routes.update)).toHaveLength(0)
  await dialog.getByRole('checkbox', { name: 'Email customers' }).click()
  await dialog.getByRole('button', { name: 'Dispatch route' }).click()
  const sent = () => api.callsTo(routes.update).map(({ body }) => body)
  await expect.poll(sent).toMatchObject([{ status: 'dispatched', version: 3, notify: false }])
})

it('names the orders that keep a route from being dispatched', async () => {
  const ready = route(201, ana, [1, 2, 3])
  const stops = ready.stops.map((stop) =>
    stop.order.number === 2 ? { ...stop, order: { ...stop.order, status: 'processing' as const } } : stop,
  )
  const unready = { ...ready, stops, unready: 1 }
  const { api } = await open({ ...day, routes: [unready] })
  api.on(routes.get, () => ({ data: unready }))
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Dispatch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispatch Ana’s route?' })
  await expect.element(dialog.getByRole('link')).toHaveTextContent('#2')
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', `/dashboard/orders/${exampleId(2)}`)
  await expect.element(dialog.getByRole('button', { name: 'Dispatch route' })).toBeDisabled()
})
