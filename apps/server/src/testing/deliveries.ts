import { sql } from 'kysely'
import { drivers } from '#contract/domains/drivers.ts'
import type { Order, OrderStatus } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import type { Route } from '#contract/domains/route.ts'
import { type RoutePlan, routes } from '#contract/domains/routes.ts'
import type { StoreFixture } from './store-fixture.ts'
import { waitFor } from './wait-for.ts'

/** Around the center of the city: a few kilometers apart, by index. */
const toCoordinates = (index: number) => ({
  latitude: 40.42 + ((index * 7) % 11) * 0.004,
  longitude: -3.7 + ((index * 5) % 13) * 0.004,
})

const steps = ['confirmed', 'processing', 'ready'] as const
const allDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '23:59' }))

/** Orders, drivers and plans of a store, through the API. */
export const makeDeliveries = async (fixture: StoreFixture) => {
  const { test, owner, store } = fixture
  const asOwner = { as: owner, store }
  const variant = await fixture.newVariant({ stock: 100_000 })
  await sql`update locations set latitude = 40.4168, longitude = -3.7038 where store_id = ${store} and is_main`.execute(
    test.database.kysely,
  )
  let counter = 0

  const setStatus = async (order: { _id: string }, to: OrderStatus): Promise<void> => {
    for (const status of steps.slice(0, steps.indexOf(to as 'ready') + 1))
      await test.data(orders.status, { ...asOwner, params: { orderId: order._id }, body: { status, notify: false } })
  }
  const newOrder = async (overrides: object = {}, status: OrderStatus = 'ready'): Promise<Order> => {
    counter += 1
    const address = { line1: `Calle ${counter}`, city: 'Madrid', postcode: '28013', country: 'ES' }
    const buyer = { name: `Buyer ${counter}`, email: `buyer${counter}@example.com`, phone: '+34 600 000 000' }
    const coordinates = toCoordinates(counter)
    const body = { lines: [{ variant, quantity: 1 }], method: 'delivery', buyer, address: { ...address, coordinates } }
    const response = await fixture.placeOrder({ ...body, ...overrides })
    if (response.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(response.body)}`)
    const order = response.body.data as Order
    await setStatus(order, status)
    return order
  }
  const newDriver = (overrides: object = {}) => {
    counter += 1
    const body = { name: `Driver ${counter}`, shifts: allDay, store_ids: [store], ...overrides }
    return test.data(drivers.create, { ...asOwner, body })
  }
  const readPlan = (id: string) => test.data(routes.plan, { ...asOwner, params: { id } })
  const waitForPlan = (id: string): Promise<RoutePlan> =>
    waitFor(async () => {
      const current = await readPlan(id)
      if (current.status === 'queued' || current.status === 'running') throw new Error('The plan is still running.')
      return current
    })
  const plan = async (body: { driver_ids: string[]; date?: string } & object): Promise<RoutePlan> => {
    const request = { date: fixture.dayAfterTomorrow, seconds: 1, ...body }
    return waitForPlan((await test.data(routes.optimize, { ...asOwner, body: request })).plan_id)
  }
  return {
    date: fixture.dayAfterTomorrow,
    variant,
    newOrder,
    newOrders: async (count: number): Promise<Order[]> => {
      const made: Order[] = []
      for (let index = 0; index < count; index++) made.push(await newOrder())
      return made
    },
    setStatus,
    newDriver,
    plan,
    waitForPlan,
    readPlan,
    apply: (id: string) => test.call(routes.apply, { ...asOwner, params: { id } }),
    createRoute: (driverId: string, orderIds: readonly string[] = [], overrides: object = {}): Promise<Route> => {
      const body = { date: fixture.dayAfterTomorrow, driver_id: driverId, order_ids: orderIds, ...overrides }
      return test.data(routes.create, { ...asOwner, body })
    },
    readRoute: (id: string): Promise<Route> => test.data(routes.get, { ...asOwner, params: { id } }),
    updateRoute: (id: string, body: object) => test.call(routes.update, { ...asOwner, params: { id }, body }),
    dispatch: async (id: string): Promise<Route> => {
      const { version } = await test.data(routes.get, { ...asOwner, params: { id } })
      return test.data(routes.update, { ...asOwner, params: { id }, body: { version, status: 'dispatched' } })
    },
    cancel: (id: string) => test.call(routes.cancel, { ...asOwner, params: { id } }),
    changeStops: (body: object) => test.call(routes.stops, { ...asOwner, body }),
    readOrder: (id: string): Promise<Order> => test.data(orders.get, { ...asOwner, params: { orderId: id } }),
    readDay: (date = fixture.dayAfterTomorrow) => test.data(routes.day, { ...asOwner, query: { date } }),
  }
}
export type Deliveries = Awaited<ReturnType<typeof makeDeliveries>>
