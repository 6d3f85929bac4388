import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Metrics } from '#server/platform/metrics.ts'

const waitBounds = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 10, 25]

type Borrowed = (...answer: unknown[]) => void

/** Numbers of connections and waiting requests, and the time to get a connection. */
export const meterPool = (metrics: Metrics, pool: Pool): void => {
  metrics.read('gauge', 'storeward_db_connections', 'Connections to the database by what they do.', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  metrics.read('gauge', 'storeward_db_connections_most', 'How many connections there may be.', () => pool.options.max)
  metrics.read('gauge', 'storeward_db_waiting', 'Calls that wait for a connection.', () => pool.waitingCount)
  const waited = metrics.histogram(
    'storeward_db_wait_seconds',
    'How long a call waited for a connection; a failure counts too.',
    waitBounds,
  )()

  // The pool's own `query` also calls `connect`, with a callback; Kysely uses the promise.
  const connect = pool.connect.bind(pool) as (borrowed: Borrowed) => void
  const measured = (borrowed?: Borrowed): unknown => {
    const start = performance.now()
    const measure = (): void => waited.observe((performance.now() - start) / 1000)
    if (borrowed) {
      return connect((...answer) => {
        measure()
        borrowed(...answer)
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
  pool.connect = measured as Pool['connect']
}
