import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { driverLinks, routes as contract } from '#contract/domains/routes.ts'
import { makeDeliveries } from '#server/testing/deliveries.ts'
import { readQueue } from '#server/testing/queue.ts'
import { openStoreFixture } from '#server/testing/store-fixture.ts'
import { type DriverPhone, makeDriverPhone } from './driver-phone.ts'
import { type Moment, openKillMoments } from './kill-moments.ts'
import { type CallResponse, makeKillableServer } from './killable-server.ts'

interface RouteStormReport {
  kills: number
  /** Steps that a killed server had committed without being able to answer. */
  committed: number
  /** Steps of which a killed server left nothing. */
  undone: number
  /** Orders that were delivered, each with a photo. */
  delivered: number
  problems: string[]
}

/** Something that the server is killed in, twice per round: in its COMMIT, and in the middle of its transaction. */
interface Step {
  moment: Moment
  /** Sends until there is an answer. */
  finish: () => Promise<unknown>
  /** Which part of it is in the database. */
  readState: () => Promise<string>
  states: { none: string; all: string }
}

/** A route that is under way, and its driver's phone. */
interface Trip {
  routeId: string
  stopId: string
  orderId: string
  phone: DriverPhone
  clientIds: string[]
}

/**
 * The server is killed while plans are computed and saved, routes are dispatched, photos are uploaded and deliveries are
 * recorded, all of it at once. Planners and phones repeat requests that had no response.
 */
export const routeStorm = async ({ rounds }: { rounds: number }): Promise<RouteStormReport> => {
  const fixture = await openStoreFixture()
  const { test, store, owner, vendorId } = fixture
  const deliveries = await makeDeliveries(fixture)
  const server = await makeKillableServer(test)
  const moments = await openKillMoments(test)
  const report: RouteStormReport = { kills: 0, committed: 0, undone: 0, delivered: 0, problems: [] }
  const image = sharp({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
  const photo = new Blob([Uint8Array.from(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
  let dispatched = 0

  const read = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await test.database.pool.query<Row>(text, values)).rows
  /** The first column of the first row. */
  const readText = async (text: string, ...values: unknown[]): Promise<string> =>
    (await read<{ said: string }>(`select concat_ws(' ', ${text}) as said`, values))[0]?.said ?? ''
  const until = async (isReached: () => Promise<boolean>): Promise<void> => {
    while (!(await isReached())) await pause(5)
  }
  const post = (endpoint: Endpoint, id: string, body: object, key = `${endpoint.path} ${id}`) =>
    server.post(endpoint, {
      as: owner,
      key,
      path: endpoint.path.replace('{id}', id),
      body: { store_id: store, ...body },
    })
  const retry = async (call: () => Promise<CallResponse | undefined>): Promise<CallResponse['body']> => {
    for (;;) {
      const response = await call()
      if (response && response.status !== 503) {
        if (response.status !== 200) report.problems.push(JSON.stringify(response))
        return response.body
      }
      await pause(50)
    }
  }
  const newOrderIds = async (count: number): Promise<string[]> =>
    (await deliveries.newOrders(count)).map(({ _id }) => _id)

  const waitForPlan = (id: string) =>
    until(async () => !['queued', 'running'].includes((await deliveries.readPlan(id)).status))

  const startPlans = async () => {
    const inputs: { key: string; body: object }[] = []
    for (let index = 0; index < 2; index++) {
      const { _id: driver } = await deliveries.newDriver()
      const body = { date: deliveries.date, driver_ids: [driver], order_ids: await newOrderIds(3), seconds: 5 }
      inputs.push({ key: `optimize ${driver}`, body })
    }
    const send = async ({ key, body }: (typeof inputs)[number]): Promise<string> =>
      ((await retry(() => post(contract.optimize, '', body, key))).data as { plan_id: string }).plan_id
    return {
      start: () => Promise.all(inputs.map(send)),
      /** As if the plans had not been renewed for a while; reading one in another process starts it over. */
      finish: async (planIds: readonly string[]): Promise<void> => {
        const again = await Promise.all(inputs.map(send))
        if (again.join() !== planIds.join()) report.problems.push(`Repeated calls made ${again.length} more plans`)
        await Promise.all(planIds.map(waitForPlan))
        const done = await readText(
          `(select count(*) from route_plans where id = any($1) and status = 'done')`,
          planIds,
        )
        if (done !== String(planIds.length)) report.problems.push(`${done} of ${planIds.length} plans were computed`)
      },
    }
  }

  const newApply = async (isInCommit: boolean): Promise<Step> => {
    const { _id: driver } = await deliveries.newDriver()
    const orderIds = await newOrderIds(2)
    const body = { date: deliveries.date, driver_ids: [driver], order_ids: orderIds, seconds: 1 }
    const { plan_id: planId } = await test.data(contract.optimize, { as: owner, store, body })
    await waitForPlan(planId)
    return {
      moment: isInCommit ? ['after apply', planId] : ['in apply', orderIds[0]],
      finish: () => retry(() => post(contract.apply, planId, {})),
      readState: () =>
        readText(
          `(select status from route_plans where id = $1),
           (select count(*) from route_stops where order_id = any($2) and status = 'pending')`,
          planId,
          orderIds,
        ),
      states: { none: 'done 0', all: 'applied 2' },
    }
  }

  const newDispatch = async (isInCommit: boolean): Promise<Step> => {
    const [orderId = ''] = await newOrderIds(1)
    const { _id: id, version } = await deliveries.createRoute((await deliveries.newDriver())._id, [orderId])
    dispatched += 1
    return {
      moment: [isInCommit ? 'after dispatch' : 'in dispatch', id],
      finish: () => retry(() => post(contract.update, id, { version, status: 'dispatched' })),
      readState: () =>
        readText(
          `(select status from routes where id = $1), (select delivery_status from orders where id = $2),
           (select count(*) from order_events where order_id = $2 and kind = 'delivery')`,
          id,
          orderId,
        ),
      states: { none: 'draft pending 0', all: 'dispatched in_transit 1' },
    }
  }

  const newTrip = async (): Promise<Trip> => {
    const [orderId = ''] = await newOrderIds(1)
    const draft = await deliveries.createRoute((await deliveries.newDriver())._id, [orderId])
    const { _id: routeId, stops } = await deliveries.dispatch(draft._id)
    dispatched += 1
    const { url } = await test.data(driverLinks.link, { as: owner, store, params: { id: routeId }, body: {} })
    const phone = makeDriverPhone(server.url, url.slice(url.lastIndexOf('/') + 1))
    const stopId = stops[0]?._id ?? ''
    const clientIds = [
      await phone.act(stopId, { type: 'arrived' }),
      await phone.act(stopId, { type: 'delivered', proof: { name: 'Ana' } }, photo),
    ]
    return { routeId, stopId, orderId, phone, clientIds }
  }
  const newDelivery = ({ stopId, orderId, phone }: Trip, isInCommit: boolean): Step => ({
    moment: [isInCommit ? 'after delivery' : 'in delivery', stopId],
    finish: () => phone.sendAll(),
    readState: () =>
      readText(
        `(select concat_ws(' ', status, proof_photo_key is not null) from route_stops where id = $1),
         (select concat_ws(' ', status, delivery_status) from orders where id = $2),
         (select count(*) from driver_events where stop_id = $1 and type = 'delivered')`,
        stopId,
        orderId,
      ),
    states: { none: 'arrived f ready in_transit 0', all: 'delivered t completed delivered 1' },
  })

  const checkPhoto = async (stopId: string): Promise<void> => {
    const { url } = await test.data(driverLinks.photo, { as: owner, store, params: { id: stopId } })
    const response = await fetch(server.url + new URL(url).pathname)
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200 || byteLength === 0)
      report.problems.push(`The photo of stop ${stopId} was answered ${response.status}`)
  }
  const checkTrip = async ({ routeId, stopId, orderId, phone, clientIds }: Trip): Promise<void> => {
    const { status, conflicts, stops } = await deliveries.readRoute(routeId)
    if (`${status} ${conflicts.length} ${stops.map((stop) => stop.status).join()}` !== 'completed 0 delivered')
      report.problems.push(`A route ended ${status} with ${stops.map((stop) => stop.status).join()}`)
    if (phone.getProblems().length > 0) report.problems.push(`A phone shows ${phone.getProblems().join()}`)
    const events = await readText(
      `(select string_agg(client_id::text, ',' order by received_at, id) from driver_events
      where route_id = $1)`,
      routeId,
    )
    if (events !== clientIds.join()) report.problems.push(`Events ${events} instead of ${clientIds.join()}`)
    const times = await readText(
      `(select count(*) from order_events
      where order_id = $1 and kind = 'delivery' and facts ->> 'to' = 'delivered')`,
      orderId,
    )
    if (times !== '1') report.problems.push(`Order ${orderId} was delivered ${times} times`)
    const queue = await readQueue(test)
    const emails = queue.filter(
      ({ task, payload }) => task === 'driver-links.stop-email' && payload['orderId'] === orderId,
    )
    if (emails.length !== 1) report.problems.push(`The customer of ${orderId} gets ${emails.length} emails`)
    await checkPhoto(stopId)
    report.delivered += 1
  }
  const checkMeter = async (): Promise<void> => {
    const used = await readText(
      `(select coalesce(sum(used), 0) from usage_counts
      where vendor_id = $1 and meter = 'routes')`,
      vendorId,
    )
    if (used !== String(dispatched)) report.problems.push(`${used} routes were metered instead of ${dispatched}`)
  }

  const killOnce = async (): Promise<void> => {
    const plans = await startPlans()
    const trips = [await newTrip(), await newTrip()] as const
    const steps = [
      await newApply(true),
      await newApply(false),
      await newDispatch(true),
      await newDispatch(false),
      newDelivery(trips[0], true),
      newDelivery(trips[1], false),
    ]
    // One photo is stored without an answer, and half of the other one has arrived.
    const [stored, partial] = [await newTrip(), await newTrip()]
    const resumeUpload = partial.phone.stallUpload()
    await moments.hold(steps.map(({ moment }) => moment))
    const finished: Promise<unknown>[] = []
    // One after the other: deliveries of the same product wait for each other, the first one in its COMMIT.
    for (const { finish } of steps) {
      finished.push(finish())
      await until(async () => (await moments.countWaiting()) === finished.length)
    }
    await moments.add(['after photo', vendorId])
    const sent = [stored, partial].map(({ phone }) => phone.sendAll())
    await until(async () => partial.phone.stalled > 0 && (await moments.countWaiting()) === steps.length + 1)
    const planIds = await plans.start()
    await server.kill()
    report.kills += 1
    const left = await read(
      `update route_plans set renewed_at = now() - interval '1 minute'
       where id = any($1) and status in ('queued', 'running') returning 1`,
      [planIds],
    )
    if (left.length === 0) report.problems.push('All plans were computed before the server was killed')
    await moments.release()
    for (const { readState, states, moment } of steps) {
      const state = await readState()
      if (state === states.all) report.committed += 1
      else if (state === states.none) report.undone += 1
      else report.problems.push(`${moment[0]}: half of it is stored: ${state}`)
    }
    resumeUpload()
    await server.start()
    await Promise.all([...finished, ...sent, plans.finish(planIds)])
    for (const { readState, states, moment } of steps) {
      const state = await readState()
      if (state !== states.all) report.problems.push(`${moment[0]}: not done by a retry: ${state}`)
    }
    for (const trip of [...trips, stored, partial]) await checkTrip(trip)
    await checkMeter()
  }

  try {
    await server.start()
    for (let round = 0; round < rounds; round++) await killOnce()
    const drift = await fixture.drift()
    report.problems.push(...drift.map((difference) => JSON.stringify(difference)))
    return report
  } finally {
    await moments.close()
    await server.close()
    await fixture.close()
  }
}

/** `npm run storm -- routes 20` */
export const runRouteStorm = async ([rounds = 20]: number[]): Promise<boolean> => {
  const { kills, committed, undone, delivered, problems } = await routeStorm({ rounds })
  console.log(`server killed ${kills} times while routes were planned, saved, dispatched and driven`)
  console.log(`${committed} steps were committed before the response, ${undone} were done by a retry`)
  console.log(`${delivered} orders were delivered once, each with a photo`)
  for (const line of problems.slice(0, 20)) console.log(line)
  console.log(problems.length === 0 ? 'Nothing lost or doubled.' : `${problems.length} problems.`)
  return problems.length === 0
}
