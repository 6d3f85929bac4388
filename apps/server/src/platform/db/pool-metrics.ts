import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Metrics } from '#server/platform/metrics.ts'
import { DirectPool } from './direct-pool.ts'

const waitBounds = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 10, 25]

type ConnectCallback = (...args: unknown[]) => void

/** Numbers of connections and waiting requests, and the time to get a connection. */
export const meterPool = (metrics: Metrics, pool: Pool): void => {
  metrics.observe('gauge', 'storeward_db_connections', 'Connections to the database by what they do.', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  metrics.observe(
    'gauge',
    'storeward_db_connections_most',
    'How many connections there may be.',
    () => pool.options.max,
  )
  metrics.observe('gauge', 'storeward_db_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
  const waitSeconds = metrics.histogram(
    'storeward_db_wait_seconds',
    'How long a call waited for a connection; a failure counts too.',
    waitBounds,
  )()

  // The pool's own `query` also calls `connect`, with a callback; Kysely uses the promise.
  const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void
  const measuredConnect = (callback?: ConnectCallback): unknown => {
    const start = performance.now()
    const measure = (): void => waitSeconds.observe((performance.now() - start) / 1000)
    if (callback) {
      return connect((...args) => {
        measure()
        callback(...args)
      })
    }
    return new Promise((resolve, reject) => {
      connect((error, client) => {
        measure()
        if (error) reject(error)
        else resolve(client)
      })
    })
  }
  pool.connect = measuredConnect as Pool['connect']
  if (pool instanceof DirectPool) pool.onDirectUse = (waitedMs) => waitSeconds.observe(waitedMs / 1000)
}
