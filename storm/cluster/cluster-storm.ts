import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_URL_VARIABLE, startTestPostgres } from '#server/testing/postgres.ts'
import { bundleServer } from '../bundle.ts'
import type { Tally } from '../caller.ts'
import { startPooler } from '../pooler.ts'
import { reconcileAll } from '../reconcile-round.ts'
import { formatReport, listFailures, type StormReport } from '../report.ts'
import { makeClosers, setStage, startLoads, summarize } from '../stage.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type ClusterFault, clusterFaults, patroniLoopMs } from './cluster-faults.ts'

export interface ClusterStormOptions {
  seed: number
  /** Only faults whose name contains this text. */
  only: string
  /** Requests and jobs use PgBouncer in front of HAProxy. */
  usesPooler: boolean
  log(line: string): void
}

/** Writes must resume within this time. */
const maxRecoveryMs = 30_000
const maxWaitMs = 60_000
const poolSize = 10

/** Measures the longest time without an acknowledged write. */
const watchWrites = (tally: Tally): (() => Promise<number>) => {
  let [last, lastAt, longest, isRunning] = [tally.acknowledged, performance.now(), 0, true]
  const watch = async (): Promise<void> => {
    while (isRunning) {
      const now = performance.now()
      longest = Math.max(longest, now - lastAt)
      if (tally.acknowledged !== last) [last, lastAt] = [tally.acknowledged, now]
      await pause(10)
    }
  }
  const watching = watch()
  return async () => {
    isRunning = false
    await watching
    return longest
  }
}

/** Several, because the first ones may have been sent before the fault. */
const waitForWrites = async (tally: Tally): Promise<void> => {
  const [enough, deadline] = [tally.acknowledged + 20, Date.now() + maxWaitMs]
  while (tally.acknowledged < enough && Date.now() < deadline) await pause(50)
}

/** Runs the product under load on three PostgreSQL under Patroni while their primary fails in every way. */
const stormCluster = async (options: ClusterStormOptions): Promise<StormReport> => {
  const { seed, only, usesPooler, log } = options
  const { track, closeAll } = makeClosers()
  try {
    const { dist } = track(await bundleServer())
    const clusters: Cluster[] = []
    const open = async (folder: string): Promise<string> => {
      const startedAt = performance.now()
      const cluster = track(await startCluster(folder))
      clusters.push(cluster)
      log(`cluster ready after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      return cluster.adminUrl
    }
    const postgres = await startTestPostgres({ open })
    track({ close: postgres.stop })
    process.env[ADMIN_URL_VARIABLE] = postgres.adminUrl
    const [cluster] = clusters
    if (!cluster) throw new Error('The cluster wasn’t started.')
    const stage = await setStage({
      seed,
      track,
      dist,
      readEnv: async ({ test }): Promise<Record<string, string>> =>
        usesPooler ? { DATABASE_POOLER_URL: track(await startPooler(test.databaseUrl, poolSize)).url } : {},
    })
    const { caller, loads, fixture } = stage

    const faults: StormReport['faults'] = []
    const runFault = async ({ name, run }: ClusterFault): Promise<void> => {
      await pause(2_000)
      const stopWatching = watchWrites(caller.tally)
      const problems = await run(cluster)
      // Patroni reports a change after its next loop at the latest.
      await pause(patroniLoopMs)
      await cluster.waitUntilComplete()
      await waitForWrites(caller.tally)
      const recovery = await stopWatching()
      for (const problem of problems) caller.tally.findings.set(`${name}: ${problem}`, 1)
      faults.push({ name, recovery })
      log(`  ${name}: writes resumed after ${(recovery / 1000).toFixed(1)} s`)
    }
    const stopLoads = startLoads(loads, caller.tally)
    for (const fault of clusterFaults.filter(({ name }) => name.includes(only))) await runFault(fault)
    await stopLoads()
    const result = await reconcileAll(fixture.test.database.kysely, loads)
    return { ...summarize(stage, result), faults }
  } finally {
    await closeAll()
  }
}

export const runClusterStorm = async (options: ClusterStormOptions): Promise<boolean> => {
  const report = await stormCluster(options)
  for (const line of formatReport(report, maxRecoveryMs)) options.log(line)
  return listFailures(report, maxRecoveryMs).length === 0
}
