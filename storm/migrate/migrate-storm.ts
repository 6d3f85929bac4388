import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { type Connections, openConnections } from '../../bench/connections.ts'
import { fillWithOrders, type FilledWithOrders } from '../../bench/fill.ts'
import { sqlId } from '../../bench/fill-ids.ts'
import { dropIndexes, vacuumTables } from '../../bench/indexes.ts'
import { makeClosers } from '../stage.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { type LockWaits, watchLockWaits } from './lock-waits.ts'
import { buildReleases, type Release, testedBackfill } from './releases.ts'
import { formatPhase, type PhaseStats, type RequestLoad, startRequestLoad } from './request-load.ts'

export interface MigrateStormOptions {
  orders: number
  /** The commit whose build serves at first; by default the one before the first migration that is tested. */
  from?: string | undefined
  /** Of the phases before and after the migrations. */
  calmMs: number
  log(line: string): void
}

/** An entry for each order: the migrations exchange this table, too. */
const fillLog = async (connections: Connections, storeId: string, count: number): Promise<void> => {
  const indexes = await dropIndexes(connections, ['audit_log'])
  await connections.run(
    `insert into audit_log (id, vendor_id, store_id, person_name, address, request_id, action, resource, entity_id, label, at)
     select ${sqlId('entry', 'n')}, s.vendor_id, s.id, 'Olivia', '127.0.0.1', 'storm', 'update', 'orders',
       ${sqlId('order', 'n')}, '#' || 1000 + n, now() - n * (interval '730 days' / $2::int)
     from generate_series(1, $2::int) n, stores s where s.id = $1`,
    [storeId, count],
  )
  await connections.runInParallel(indexes)
}

const fillDatabase = async (url: string, orders: number): Promise<FilledWithOrders> => {
  const connections = await openConnections(url)
  try {
    const filled = await fillWithOrders(connections, orders)
    await fillLog(connections, filled.storeId, orders)
    await vacuumTables(connections)
    return filled
  } finally {
    await connections.close()
  }
}

/** The job is registered by a process of the new version, so its row may not exist yet. */
const waitForBackfill = async (url: string, name: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query('select from schema_backfills where name = $1 and finished_at is not null', [
        name,
      ])
      if (rows.length > 0) return
      await pause(500)
    }
  } finally {
    await client.end()
  }
}

interface Stage {
  load: RequestLoad
  waits: LockWaits
  deployment: Deployment
  url: string
  log(line: string): void
}

/** Runs a part of the storm, prints what requests met in it, and returns their statistics. */
const runPhase = async ({ load, waits, log }: Stage, name: string, run: () => Promise<string>): Promise<PhaseStats> => {
  const stats = load.startPhase()
  waits.take()
  const startedAt = performance.now()
  const note = await run()
  const { table, row, sessions } = waits.take()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  log(`${name}: ${seconds} s${note}; ${formatPhase(stats)}`)
  log(`  waits: ${Math.round(table)} ms for a table (${sessions} sessions at once), ${Math.round(row)} ms for a row`)
  return stats
}

const deployRelease = (stage: Stage, { name, dist }: Release): Promise<PhaseStats> =>
  runPhase(stage, name, async () => {
    const { deployment } = stage
    const before = deployment.retries()
    const migratedMs = await deployment.deploy(dist)
    return `, migrated after ${(migratedMs / 1000).toFixed(1)} s with ${deployment.retries() - before} retries for a lock`
  })

/**
 * Two web processes of an earlier version serve a store while it is migrated to this version and two later ones, as a
 * deployment does it. Returns the requests and processes that failed.
 */
export const migrateStorm = async ({ orders, from, calmMs, log }: MigrateStormOptions): Promise<string[]> => {
  const { track, closeAll } = makeClosers()
  try {
    const { previous, next } = await buildReleases(from, track)
    const postgres = await startTestPostgres({ tuning: { fsync: 'on' } })
    track({ close: () => postgres.stop() })
    const { url } = await postgres.emptyDatabase()
    const deployment = track(await openDeployment(url))
    // Creates the tables of its version.
    await deployment.deploy(previous.dist)
    const filledAt = performance.now()
    const filled = await fillDatabase(url, orders)
    log(`${orders.toLocaleString('en')} orders in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`)
    const waits = await watchLockWaits(url)
    track({ close: () => waits.stop() })
    const load = await startRequestLoad(Number(new URL(deployment.balancer.url).port), filled)
    track({ close: () => load.stop() })
    const stage: Stage = { load, waits, deployment, url, log }
    const rest = async (): Promise<string> => {
      await pause(calmMs)
      return ''
    }
    const phases = [await runPhase(stage, previous.name, rest)]
    for (const release of next) {
      phases.push(await deployRelease(stage, release))
      if (release !== next[1]) continue
      phases.push(
        await runPhase(stage, 'the backfill by the job', async () => {
          await waitForBackfill(url, testedBackfill)
          return ''
        }),
      )
    }
    phases.push(await runPhase(stage, 'afterwards', rest))
    return [...phases.flatMap(({ failed }) => failed), ...deployment.problems]
  } finally {
    await closeAll()
  }
}

export const runMigrateStorm = async (options: MigrateStormOptions): Promise<boolean> => {
  const failures = await migrateStorm(options)
  for (const line of failures.slice(0, 20)) options.log(line)
  options.log(failures.length === 0 ? 'No request failed.' : `${failures.length} requests or processes failed.`)
  return failures.length === 0
}
