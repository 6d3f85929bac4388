import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { waitFor } from '#server/testing/wait-for.ts'

interface Sent {
  id: string
  at: number
}

let test: TestApp
let stripe: Stripe
let sent: Sent[]
let respond: (event: { id: string }) => number

const getSandbox = () => test.app.cards.sandbox ?? expect.unreachable()
/** Starts the poller that a running server has. */
const startPoller = () =>
  getSandbox().start(async (body) => {
    const event = JSON.parse(body) as { id: string }
    sent.push({ id: event.id, at: Date.now() })
    return respond(event)
  })
const newIntents = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1)
    await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
}
/** Ids of all events in the order in which they happened. */
const listEvents = async (): Promise<string[]> =>
  (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id).toReversed()
const makeDue = () => test.database.pool.query(`update sandbox_deliveries set due_at = now()`)
const countWaiting = async () =>
  Number((await test.database.pool.query<{ count: string }>('select count(*) from sandbox_deliveries')).rows[0]?.count)

beforeEach(async () => {
  test = await openTestApp()
  stripe = test.app.cards.stripe
  sent = []
  respond = () => 200
})
afterEach(() => test.close())

it('sends each event once, soon, by default', async () => {
  startPoller()
  await newIntents(5)
  await waitFor(async () => expect(await countWaiting()).toBe(0))
  expect(sent.map(({ id }) => id).toSorted()).toEqual((await listEvents()).toSorted())
})

it('sends events late, twice and out of order', async () => {
  await getSandbox().configure({ webhookCopies: 2, webhookDelaySeconds: 2 })
  startPoller()
  const begunAt = Date.now()
  await newIntents(12)
  await waitFor(async () => expect(await countWaiting()).toBe(0))
  const events = await listEvents()
  const ids = sent.map(({ id }) => id)
  for (const event of events) expect(ids.filter((id) => id === event)).toHaveLength(2)
  const firsts = [...new Set(ids)]
  expect(firsts).toHaveLength(events.length)
  expect(firsts).not.toEqual(events)
  expect(Math.max(...sent.map(({ at }) => at)) - begunAt).toBeGreaterThan(500)
})

it('doesn’t send an event before it is due', async () => {
  await getSandbox().configure({ webhookDelaySeconds: 3600 })
  startPoller()
  await newIntents(3)
  await test.database.pool.query(`update sandbox_deliveries set due_at = now() + interval '1 hour'`)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(sent).toEqual([])
  await makeDue()
  await waitFor(() => expect(sent).toHaveLength(3))
})

it('sends an event again later if it wasn’t accepted, until it is', async () => {
  let outcome: 'error' | 'throws' | 'accepted' = 'error'
  respond = () => {
    if (outcome === 'throws') throw new Error('The server is restarting.')
    return outcome === 'error' ? 503 : 200
  }
  startPoller()
  await newIntents(1)
  await waitFor(() => expect(sent).toHaveLength(1))
  const readWait = async () => {
    const { rows } = await test.database.pool.query<{ attempts: number; wait: number }>(
      `select attempts, extract(epoch from due_at - now())::float8 as wait from sandbox_deliveries`,
    )
    return rows
  }
  expect(await readWait()).toMatchObject([{ attempts: 1 }])
  outcome = 'throws'
  await makeDue()
  await waitFor(() => expect(sent).toHaveLength(2))
  const [second] = await readWait()
  expect(second?.attempts).toBe(2)
  // Waits longer after each failure: 5, 10, 20 seconds and so on.
  expect(second?.wait).toBeGreaterThan(5)
  outcome = 'accepted'
  await makeDue()
  await waitFor(async () => expect(await countWaiting()).toBe(0))
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(await listEvents()))
  expect(sent).toHaveLength(3)
})
