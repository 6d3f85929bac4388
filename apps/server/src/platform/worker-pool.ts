import { Client, Pool, type PoolClient } from 'pg'
import { isUnavailable } from './db/db-errors.ts'
import { connectionConfig } from './db/session-settings.ts'
import type { Log } from './log.ts'

/** Two runners each keep one to listen; the rest is shared by fetching and finishing jobs and by the heartbeat. */
export const workerConnections = 6

/** Of the codes after which graphile-worker tries again: the database cannot be reached at this moment. */
const cannotConnectNow = '57P03'

const markUnavailable = (error: unknown): never => {
  throw isUnavailable(error) ? Object.assign(error as Error, { code: cannotConnectNow }) : error
}

class MarkingClient extends Client {
  // The driver's `query` has a dozen signatures; only what the one with a promise rejects with is changed.
  override query = ((...args: unknown[]) => {
    const answer = (super.query.bind(this) as (...parts: unknown[]) => unknown)(...args)
    return answer instanceof Promise ? answer.catch(markUnavailable) : answer
  }) as Client['query']
}

class MarkingPool extends Pool {
  override connect = ((...args: unknown[]) => {
    const client = (super.connect.bind(this) as (...parts: unknown[]) => Promise<PoolClient> | undefined)(...args)
    return client?.catch(markUnavailable)
  }) as Pool['connect']
}

/**
 * The connections of the job runner, with the driver's own types: it reads its ids as text. It does not wait for the word
 * that a job is done. After an error with a code it knows it says it again; after any other, such as a connection that
 * broke, nobody catches what is thrown and the process ends. So those get such a code.
 */
export const openWorkerPool = (url: string, log: Pick<Log, 'debug'>): Pool => {
  const pool = new MarkingPool({
    ...connectionConfig(url, 'storeward worker'),
    Client: MarkingClient,
    max: workerConnections,
  })
  const broke = (error: Error): void => log.debug({ reason: error.message }, 'A connection of the job runner broke.')
  // Without a listener a connection that breaks would end the process.
  pool.on('error', broke)
  pool.on('connect', (client) => client.on('error', broke))
  return pool
}
