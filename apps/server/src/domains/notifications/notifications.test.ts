import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import type { Notification } from '#contract/socket.ts'
import { jobContext } from '#server/testing/job-context.ts'
import type { Person } from '#server/testing/app.ts'
import { listenOn, makeLines, notificationsOf } from '#server/testing/lines.ts'
import { queued, work } from '#server/testing/queue.ts'
import { openStocked, type Stocked } from '#server/testing/stock.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let s: Stocked
let port: number
const lines = makeLines()

beforeAll(async () => {
  s = await openStocked()
  port = await listenOn(s.test.app)
})
afterAll(async () => {
  lines.close()
  await s.test.close()
})

const heardBy = async (as: Person): Promise<Notification[]> =>
  notificationsOf(await lines.open(as, { store: s.store, port }))
const staff = (permissions: Permission[]) => s.test.newPerson(s.owner.vendorId, 'staff', permissions, [s.store])
const keep = () => work(s.test, 'notifications.keep')
const kept = (variant: string) =>
  s.test.database.kysely
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts', 'route'])
    .where('route', '=', `/dashboard/inventory/${variant}`)
    .orderBy('id')
    .execute()

it('notifies staff with view_inventory once each time stock falls to its threshold', async () => {
  const [keeper, stranger] = [
    await heardBy(await staff(['view_inventory'])),
    await heardBy(await staff(['view_orders'])),
  ]
  const variant = await s.newVariant({ title: 'Soap', threshold: 5 })
  // Rising from zero isn't falling to the threshold.
  await s.adjust(variant, 3)
  await s.adjust(variant, 7)
  await keep()
  expect(await kept(variant)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => s.adjust(variant, -1)))
  await keep()
  const [first, ...more] = await kept(variant)
  expect(more).toEqual([])
  expect(first).toMatchObject({ kind: 'low_stock', facts: { title: 'Soap', values: [], available: 5, threshold: 5 } })
  await waitFor(() => expect(keeper).toMatchObject([{ _id: first?.id, store_id: s.store, status: 'sent' }]))
  await s.adjust(variant, 20)
  await s.adjust(variant, -20)
  await keep()
  expect(await kept(variant)).toHaveLength(2)
  await waitFor(() => expect(keeper).toHaveLength(2))
  expect(stranger).toEqual([])
})

it('sends nothing for rejected changes', async () => {
  const variant = await s.newVariant({ threshold: 5 })
  await s.adjust(variant, 8)
  expect((await s.adjust(variant, -9)).status).toBe(409)
  await keep()
  expect(await kept(variant)).toEqual([])
})

it('stores and sends one notification for concurrent runs; a retry sends it again without storing it', async () => {
  const keeper = await heardBy(await staff(['view_inventory']))
  const variant = await s.newVariant({ threshold: 5 })
  await s.adjust(variant, 8)
  await s.adjust(variant, -4)
  const route = `/dashboard/inventory/${variant}`
  const notice = (await queued(s.test)).find(({ payload }) => payload.route === route)
  const handler = s.test.app.handlers.find(({ task }) => task.name === 'notifications.keep')
  const run = (attempt: number) => handler?.run(notice?.payload, jobContext(s.test.database, { attempt }))
  const told = () => keeper.filter((one) => one.route === route)
  await Promise.all([run(1), run(1), run(1)])
  await run(1)
  expect(await kept(variant)).toHaveLength(1)
  await waitFor(() => expect(told()).toHaveLength(1))
  // The previous attempt may have died after storing and before sending.
  await run(2)
  await waitFor(() => expect(told()).toHaveLength(2))
  expect(new Set(told().map(({ _id }) => _id)).size).toBe(1)
  expect(await kept(variant)).toHaveLength(1)
})
