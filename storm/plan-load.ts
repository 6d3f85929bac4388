import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PlanInput } from '#server/domains/routes/day-plan.rules.ts'
import { newId } from '#server/platform/ids.ts'
import { maxSolverThreads } from '#server/platform/routing/solve.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeKillableServer } from './killable-server.ts'
import { makeRng } from './rng.ts'
import type { Vitals } from './server-process.ts'

const targetMs = 50
const pollMs = 500
const firstSecond = 8 * 3600
const lastSecond = 18 * 3600

/** A day of a city: as many vehicles as the stops need at twenty per hour. */
const makeInput = (stops: number, seed: number): PlanInput => {
  const rng = makeRng(seed)
  const points = Array.from({ length: stops + 1 }, () => ({
    latitude: 40.4 + rng(2000) / 10_000,
    longitude: -3.7 + rng(2000) / 10_000,
  }))
  const ids = Array.from({ length: stops }, () => newId())
  const drivers = Array.from({ length: Math.ceil(stops / 15) }, () => newId())
  const start = { label: 'Depot', ...(points[0] ?? { latitude: 40.4, longitude: -3.7 }) }
  const ends = { start, end: start, availableFrom: '2027-05-03T06:00:00.000Z' }
  return {
    midnight: Date.parse('2027-05-02T22:00:00.000Z'),
    zone: 'Europe/Madrid',
    vehicles: drivers.map((driverId) => ({ driverId, name: 'Driver', routeId: null, routeVersion: null, ...ends })),
    orders: ids.map((id, index) => ({ id, number: 1001 + index, fingerprint: '', isLocked: false })),
    withoutCoordinates: [],
    locked: [],
    problem: {
      points,
      latenessCost: 10,
      stops: ids.map((id, index) => {
        const from = firstSecond + rng(8) * 3600
        const window = rng(10) < 7 ? { from, to: from + 2 * 3600 } : null
        return { id, point: index + 1, units: 1, weight: 0, serviceSeconds: 300, window, readyAt: 0, skills: [] }
      }),
      vehicles: drivers.map((id) => ({
        id,
        start: 0,
        end: 0,
        shift: { from: firstSecond, to: lastSecond },
        breaks: [],
        maxUnits: 40,
        maxWeight: null,
        skills: [],
        fixedCost: 5000,
      })),
    },
  }
}

/** Event loop of a server that computes several plans while planners watch them. */
export const runPlanLoad = async ([plans = 4, stops = 1000, seconds = 20]: number[]): Promise<boolean> => {
  const test = await openTestApp()
  const lags: Vitals[] = []
  const server = await makeKillableServer(test, {}, undefined, (vitals) => lags.push(vitals))
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const ids: string[] = []
  for (let index = 0; index < plans; index++) {
    const id = newId()
    // As if their process had ended: the first read starts them in the server that is measured.
    await sql`
      insert into route_plans (store_id, id, date, status, seconds, input, person_name, renewed_at)
      values (${store}, ${id}, '2027-05-03', 'queued', ${seconds}, ${JSON.stringify(makeInput(stops, index))}::jsonb, 'Ana',
        now() - interval '1 minute')`.execute(test.database.kysely)
    ids.push(id)
  }
  try {
    await server.start()
    // Vitals are reported from a second after the start.
    await pause(2000)
    const idle = lags.splice(0)
    const states = new Map<string, string>()
    const queued = new Map<string, number>()
    while ([...ids].some((id) => !['done', 'failed'].includes(states.get(id) ?? ''))) {
      for (const id of ids) {
        const plan = await server.get({ as: owner, path: `/routes/optimize/${id}?store_id=${store}` })
        const { status = '', ahead = 0 } = (plan?.body.data ?? {}) as { status?: string; ahead?: number }
        states.set(id, status)
        queued.set(id, Math.max(queued.get(id) ?? 0, ahead))
      }
      await pause(pollMs)
    }
    // Half a second has at most 50 samples, so its p99 is the longest of them, and their median is the p99 of the whole time.
    const getP99 = (vitals: readonly Vitals[]): number =>
      vitals.map(({ lag }) => lag).sort((a, b) => a - b)[Math.floor(vitals.length / 2)] ?? 0
    const toNumbers = (vitals: readonly Vitals[]): string => {
      const longest = Math.max(0, ...vitals.map(({ worstLag }) => worstLag))
      return `event loop p99 ${getP99(vitals).toFixed(1)} ms, longest ${longest.toFixed(1)} ms`
    }
    const load = loadavg().map((value) => value.toFixed(1))
    console.log(
      `${plans} plans of ${stops} stops, ${seconds} s each, ${maxSolverThreads} solver threads, load ${load.join(' ')}`,
    )
    console.log(`idle: ${toNumbers(idle)}`)
    console.log(`while they ran: ${toNumbers(lags)}`)
    console.log(`places in the queue: ${[...queued.values()].join(', ')}; ${[...states.values()].join(', ')}`)
    console.log(`target: p99 ${targetMs} ms`)
    return getP99(lags) <= targetMs && [...states.values()].every((status) => status === 'done')
  } finally {
    await server.close()
    await test.close()
  }
}
