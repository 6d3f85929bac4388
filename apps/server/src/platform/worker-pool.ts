import { Client, Pool, type PoolClient } from 'pg'
import { isUnavailable } from './db/db-errors.ts'
import { requirePrimary } from './db/primary-client.ts'
import { connectionConfig } from './db/session-settings.ts'
import type { Log } from './log.ts'

/**
 * Two runners use one each to listen; the rest is shared by fetching and finishing jobs and by the heartbeat. With a
 * pooler there are few direct connections, so one is shared.
 */
export const countWorkerConnections = (poolerUrl: string | undefined): number => (poolerUrl === undefined ? 6 : 3)

/** A PostgreSQL error code that graphile-worker retries. */
const cannotConnectNow = '57P03'

const markUnavailable = (error: unknown): never => {
  throw isUnavailable(error) ? Object.assign(error as Error, { code: cannotConnectNow }) : error
}

class MarkingClient extends Client {
  // The driver's `query` has a dozen signatures; only the rejections of those that return a promise are changed.
  override query = ((...args: unknown[]) => {
    const result = (super.query.bind(this) as (...parts: unknown[]) => unknown)(...args)
    return result instanceof Promise ? result.catch(markUnavailable) : result
  }) as Client['query']
}

class MarkingPool extends Pool {
  override connect = ((...args: unknown[]) => {
    const client = (super.connect.bind(this) as (...parts: unknown[]) => Promise<PoolClient> | undefined)(...args)
    return client?.catch(markUnavailable)
  }) as Pool['connect']
}

/**
 * The connections of the job runner, with the driver's default types, because it reads its ids as text. The runner
 * doesn't await marking a job as done. It retries errors with certain codes; any other, such as a broken connection, is
 * an unhandled rejection that ends the process. Therefore connection errors get one of these codes.
 */
export const openWorkerPool = (url: string, log: Pick<Log, 'debug'>, max = countWorkerConnections(undefined)): Pool => {
  const pool = new MarkingPool({
    ...connectionConfig(url, 'storeward worker'),
    Client: requirePrimary(MarkingClient),
    max,
  })
  const logBroken = (error: Error): void =>
    log.debug({ reason: error.message }, 'A connection of the job runner broke.')
  // Without a listener a broken connection would end the process.
  pool.on('error', logBroken)
  pool.on('connect', (client) => client.on('error', logBroken))
  return pool
}
