import { setTimeout as pause } from 'node:timers/promises'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import { openShop } from '#server/testing/shop.ts'
import { reckonAll } from './after-round.ts'
import { openBalancer } from './balancer.ts'
import { bundleCommit, bundleServer } from './bundle.ts'
import { makeCaller, type Tally } from './caller.ts'
import { startStormDatabase } from './database.ts'
import { makeDice, shuffled } from './dice.ts'
import { type Fault, type Field, fewFaults, allFaults } from './faults.ts'
import { makeFleet } from './fleet.ts'
import { importLoad, pointsLoad } from './load/customers.ts'
import { productLoad, stockLoad } from './load/catalogue.ts'
import type { Load, World } from './load/load.ts'
import { mailLoad } from './load/mails.ts'
import { orderLoad } from './load/orders.ts'
import { readLoad, sessionLoad, socketLoad } from './load/readers.ts'
import { uploadLoad } from './load/uploads.ts'
import { openOutside } from './outside.ts'
import { type Reckoned, together } from './reckon.ts'
import type { Vitals } from './server-process.ts'

export interface StormOptions {
  rounds: number
  seed: number
  /** Fewer faults, a database in memory, no upgrade. */
  isShort?: boolean
  /** A commit whose build alternates with the current one in each rolling upgrade. */
  from?: string | undefined
  /** Only faults whose name contains this text. */
  only?: string
  say?: (line: string) => void
}

export interface StormReport extends Reckoned {
  faults: { name: string; recovery: number }[]
  tally: Tally
  mails: number
  repeatedMails: number
  vitals: ReadonlyMap<string, Vitals>
  errors: ReadonlyMap<string, number>
}

/** Settings that `docs/running.md` recommends behind a proxy. */
const settings = { PUBLIC_URL: 'http://storm.example', DRAIN_DELAY: '2000' }

const makeLoads = async (world: World): Promise<Load[]> => [
  await orderLoad(world),
  await pointsLoad(world),
  importLoad(world),
  productLoad(world),
  await stockLoad(world),
  mailLoad(world),
  await uploadLoad(world),
  readLoad(world),
  await sessionLoad(world),
  socketLoad(world),
]

/** Starts the loads; the returned function stops them after their current steps. */
const begin = (loads: readonly Load[], { findings }: Tally): (() => Promise<void>) => {
  let going = true
  const client = async ({ name, rest, step }: Load): Promise<void> => {
    while (going) {
      await step().catch((error: unknown) => {
        const line = `${name}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300)
        findings.set(line, (findings.get(line) ?? 0) + 1)
      })
      await pause(rest)
    }
  }
  const clients = loads.flatMap((load) => Array.from({ length: load.clients }, () => client(load)))
  return async () => {
    going = false
    await Promise.all(clients)
  }
}

/** Runs the product under load while its processes, database and external services fail in turn. */
export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { rounds, seed, isShort = false, from, only = '', say = () => undefined } = options
  const dice = makeDice(seed)
  const closers: (() => Promise<void> | void)[] = []
  const opened = <T extends { close(): Promise<void> | void }>(thing: T): T => {
    closers.unshift(() => thing.close())
    return thing
  }
  const { dist } = opened(await bundleServer())
  const old = from === undefined ? dist : opened(await bundleCommit(from)).dist
  const database = await startStormDatabase({ inMemory: isShort })
  closers.unshift(database.stop)
  const before = process.env[ADMIN_URL_VARIABLE]
  process.env[ADMIN_URL_VARIABLE] = database.adminUrl
  try {
    const outside = opened(await openOutside(makeDice(seed + 1)))
    const shop = opened(await openShop())
    const fleet = opened(await makeFleet(shop.test, { ...outside.env, ...settings }))
    const balancer = opened(await openBalancer(fleet.webs.map(({ process }) => process.port)))
    const caller = makeCaller(balancer.url, makeDice(seed + 2))
    const builds = [old, dist]
    let build = 0
    const fromBuild = () => builds[build % builds.length]

    const tokens = makeSessionTokens(makeTokens(shop.test.config.secretKey))
    let marks = 0
    const world: World = {
      shop,
      caller,
      dice: makeDice(seed + 3),
      outside,
      url: balancer.url,
      mark: (what) => `${what.replaceAll('.', '-').toLowerCase()}-${(marks += 1)}`,
      address: () => `10.${(marks >> 16) & 255}.${(marks >> 8) & 255}.${(marks += 1) & 255}`,
      owner: () => {
        const { access_token: access, csrf_token: csrf } = tokens.session(shop.owner.sessionId)
        return { access, csrf }
      },
    }
    const members = [...fleet.webs, fleet.worker]
    const [loads] = await Promise.all([makeLoads(world), ...members.map(({ process }) => process.start(fromBuild()))])
    closers.unshift(() => loads.forEach((load) => load.close?.()))

    const field: Field = {
      fleet,
      database,
      outside,
      caller,
      balancer,
      dist: fromBuild,
      turnBuild: () => (build += 1),
      badWeather: isShort ? 700 : 2_500,
    }
    const faults: StormReport['faults'] = []
    const named = allFaults.filter(({ name }) => name.includes(only))
    const suffer = async ({ name, run }: Fault): Promise<void> => {
      await pause(isShort ? 300 : 800 + dice(700))
      const recovery = await run(field)
      faults.push({ name, recovery })
      say(`  ${name}: worked again after ${Math.round(recovery)} ms`)
    }
    let found: Reckoned = { lost: [], doubled: [], broken: [] }
    for (let round = 1; round <= rounds; round++) {
      const end = begin(loads, caller.tally)
      for (const fault of isShort ? fewFaults : shuffled(dice, named)) await suffer(fault)
      await pause(500)
      await end()
      const now = await reckonAll(shop.test.database.kysely, loads)
      found = together([found, now])
      say(
        `round ${round}: ${caller.tally.acknowledged} writes acknowledged so far; lost ${now.lost.length}, doubled ${now.doubled.length}, broken ${now.broken.length}`,
      )
    }
    found.broken.push(...fleet.deaths)
    const arrivals = [...outside.mails.values()].flatMap((mails) => [...mails.values()])
    return {
      ...found,
      faults,
      tally: caller.tally,
      mails: arrivals.length,
      repeatedMails: arrivals.reduce((sum, times) => sum + times - 1, 0),
      vitals: fleet.vitals,
      errors: fleet.errors,
    }
  } finally {
    for (const close of closers) await close()
    if (before === undefined) delete process.env[ADMIN_URL_VARIABLE]
    else process.env[ADMIN_URL_VARIABLE] = before
  }
}
