import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_URL_VARIABLE } from '#server/testing/postgres.ts'
import type { StoreFixture } from '#server/testing/store-fixture.ts'
import { reconcileAll } from './reconcile-round.ts'
import { bundleCompatibleCommit, bundleServer } from './bundle.ts'
import { startStormDatabase } from './database.ts'
import { makeRng, shuffle } from './rng.ts'
import { type Fault, type StormContext, shortFaults, allFaults } from './faults.ts'
import { type ClientCrowd, openClientCrowd, startPooler } from './pooler.ts'
import { type Reconciliation, mergeResults } from './reconcile.ts'
import type { StormReport } from './report.ts'
import { makeClosers, setStage, startLoads, summarize } from './stage.ts'

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

/** With the direct connections of 40 web processes and a worker there are 50. */
const poolSize = 6
const otherProcesses = 38

/** Runs the product under load while its processes, database and external services fail in turn. */
export const storm = async (options: StormOptions): Promise<StormReport> => {
  const { rounds, seed, isShort = false, from, only = '', usesPooler = false, log = () => undefined } = options
  const rng = makeRng(seed)
  const { track, closeAll } = makeClosers()
  const { dist } = track(await bundleServer())
  const oldDist = from === undefined ? dist : track(await bundleCompatibleCommit(from)).dist
  const database = await startStormDatabase({ inMemory: isShort })
  track({ close: database.stop })
  const before = process.env[ADMIN_URL_VARIABLE]
  process.env[ADMIN_URL_VARIABLE] = database.adminUrl
  try {
    const builds = [oldDist, dist]
    let build = 0
    const getCurrentBuild = () => builds[build % builds.length]
    const crowds: ClientCrowd[] = []
    const startPoolerAndCrowd = async ({ test }: StoreFixture): Promise<Record<string, string>> => {
      if (!usesPooler) return {}
      const pooler = track(await startPooler(test.databaseUrl, poolSize))
      const countOwnConnections = () => test.database.pool.totalCount
      crowds.push(track(openClientCrowd(test.databaseUrl, pooler.url, otherProcesses, countOwnConnections)))
      return { DATABASE_POOLER_URL: pooler.url }
    }
    const stage = await setStage({ seed, track, readEnv: startPoolerAndCrowd, dist: getCurrentBuild() })
    const { fixture, fleet, balancer, caller, externalServices, loads } = stage

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
    const [crowd] = crowds
    return { ...summarize(stage, totals), faults, ...(crowd ? { connections: crowd.mostConnections() } : {}) }
  } finally {
    await closeAll()
    if (before === undefined) delete process.env[ADMIN_URL_VARIABLE]
    else process.env[ADMIN_URL_VARIABLE] = before
  }
}
