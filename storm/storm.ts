import { setTimeout as pause } from 'node:timers/promises'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import { openStoreFixture } from '#server/testing/store-fixture.ts'
import { reconcileAll } from './reconcile-round.ts'
import { openBalancer } from './balancer.ts'
import { bundleCompatibleCommit, bundleServer } from './bundle.ts'
import { makeCaller, type Tally } from './caller.ts'
import { startStormDatabase } from './database.ts'
import { makeRng, shuffle } from './rng.ts'
import { type Fault, type StormContext, shortFaults, allFaults } from './faults.ts'
import { makeFleet } from './fleet.ts'
import { importLoad, pointsLoad } from './load/customers.ts'
import { productLoad, stockLoad } from './load/catalog.ts'
import type { Load, World } from './load/load.ts'
import { mailLoad } from './load/mails.ts'
import { orderLoad } from './load/orders.ts'
import { readLoad, sessionLoad, socketLoad } from './load/readers.ts'
import { uploadLoad } from './load/uploads.ts'
import { openClientCrowd, startPooler } from './pooler.ts'
import { openExternalServices } from './external-services.ts'
import { type Reconciliation, mergeResults } from './reconcile.ts'
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
  /** Requests and jobs use PgBouncer in transaction mode, next to the connections of 38 more web processes. */
  usesPooler?: boolean
  log?: (line: string) => void
}

export interface StormReport extends Reconciliation {
  faults: { name: string; recovery: number }[]
  tally: Tally
  mails: number
  repeatedMails: number
  vitals: ReadonlyMap<string, Vitals>
  errors: ReadonlyMap<string, number>
  /** The most connections of PostgreSQL, with a pooler. */
  connections?: number
}

const poolSize = 10
const otherProcesses = 38

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
export const startLoads = (loads: readonly Load[], { findings }: Pick<Tally, 'findings'>): (() => Promise<void>) => {
  let isRunning = true
  const client = async ({ name, pauseMs: rest, step }: Load): Promise<void> => {
    while (isRunning) {
      await step().catch((error: unknown) => {
        const line = `${name}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300)
        findings.set(line, (findings.get(line) ?? 0) + 1)
      })
      await pause(rest)
    }
  }
  const clients = loads.flatMap((load) => Array.from({ length: load.clients }, () => client(load)))
  return async () => {
    isRunning = false
    await Promise.all(clients)
  }
}

/** Runs the product under load while its processes, database and external services fail in turn. */
export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { rounds, seed, isShort = false, from, only = '', usesPooler = false, log = () => undefined } = options
  const rng = makeRng(seed)
  const closers: (() => Promise<void> | void)[] = []
  const track = <T extends { close(): Promise<void> | void }>(resource: T): T => {
    closers.unshift(() => resource.close())
    return resource
  }
  const { dist } = track(await bundleServer())
  const oldDist = from === undefined ? dist : track(await bundleCompatibleCommit(from)).dist
  const database = await startStormDatabase({ inMemory: isShort })
  closers.unshift(database.stop)
  const before = process.env[ADMIN_URL_VARIABLE]
  process.env[ADMIN_URL_VARIABLE] = database.adminUrl
  try {
    const externalServices = track(await openExternalServices(makeRng(seed + 1)))
    const fixture = track(await openStoreFixture())
    const { databaseUrl } = fixture.test
    const pooler = usesPooler ? track(await startPooler(databaseUrl, poolSize)) : undefined
    const countOwnConnections = () => fixture.test.database.pool.totalCount
    const crowd = pooler && track(openClientCrowd(databaseUrl, pooler.url, otherProcesses, countOwnConnections))
    const poolerSettings: Record<string, string> = pooler ? { DATABASE_POOLER_URL: pooler.url } : {}
    const fleet = track(await makeFleet(fixture.test, { ...externalServices.env, ...settings, ...poolerSettings }))
    const balancer = track(await openBalancer(fleet.webs.map(({ process }) => process.port)))
    const caller = makeCaller(balancer.url, makeRng(seed + 2))
    const builds = [oldDist, dist]
    let build = 0
    const getCurrentBuild = () => builds[build % builds.length]

    const tokens = makeSessionTokens(makeTokens(fixture.test.config.secretKey))
    let nameCount = 0
    const world: World = {
      fixture,
      caller,
      rng: makeRng(seed + 3),
      externalServices,
      url: balancer.url,
      uniqueName: (what) => `${what.replaceAll('.', '-').toLowerCase()}-${(nameCount += 1)}`,
      address: () => `10.${(nameCount >> 16) & 255}.${(nameCount >> 8) & 255}.${(nameCount += 1) & 255}`,
      owner: () => {
        const { access_token: access, csrf_token: csrf } = tokens.session(fixture.owner.sessionId)
        return { access, csrf }
      },
    }
    const members = [...fleet.webs, fleet.worker]
    const [loads] = await Promise.all([
      makeLoads(world),
      ...members.map(({ process }) => process.start(getCurrentBuild())),
    ])
    closers.unshift(() => loads.forEach((load) => load.close?.()))

    const context: StormContext = {
      fleet,
      database,
      externalServices,
      caller,
      balancer,
      dist: getCurrentBuild,
      switchBuild: () => (build += 1),
      faultMs: isShort ? 700 : 2_500,
    }
    const faults: StormReport['faults'] = []
    const matchingFaults = allFaults.filter(({ name }) => name.includes(only))
    const runFault = async ({ name, run }: Fault): Promise<void> => {
      await pause(isShort ? 300 : 800 + rng(700))
      const recovery = await run(context)
      faults.push({ name, recovery })
      log(`  ${name}: worked again after ${Math.round(recovery)} ms`)
    }
    let totals: Reconciliation = { lost: [], doubled: [], broken: [] }
    for (let round = 1; round <= rounds; round++) {
      const stopLoads = startLoads(loads, caller.tally)
      for (const fault of isShort ? shortFaults : shuffle(rng, matchingFaults)) await runFault(fault)
      await pause(500)
      await stopLoads()
      const roundResult = await reconcileAll(fixture.test.database.kysely, loads)
      totals = mergeResults([totals, roundResult])
      log(
        `round ${round}: ${caller.tally.acknowledged} writes acknowledged so far; lost ${roundResult.lost.length}, doubled ${roundResult.doubled.length}, broken ${roundResult.broken.length}`,
      )
    }
    totals.broken.push(...fleet.deaths)
    const arrivals = [...externalServices.mails.values()].flatMap((mails) => [...mails.values()])
    return {
      ...totals,
      faults,
      tally: caller.tally,
      mails: arrivals.length,
      repeatedMails: arrivals.reduce((sum, times) => sum + times - 1, 0),
      vitals: fleet.vitals,
      errors: fleet.errors,
      ...(crowd ? { connections: crowd.mostConnections() } : {}),
    }
  } finally {
    for (const close of closers) await close()
    if (before === undefined) delete process.env[ADMIN_URL_VARIABLE]
    else process.env[ADMIN_URL_VARIABLE] = before
  }
}
