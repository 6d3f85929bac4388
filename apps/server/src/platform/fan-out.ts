import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'

export interface FanOut {
  adapter: ReturnType<typeof createAdapter>
  /** Resolves when this process listens. Events that other processes send earlier are lost here. */
  ready: Promise<void>
  /** Resolves when everything sent so far has arrived in the database, or failed. */
  drain(): Promise<unknown>
}

/**
 * The Socket.IO adapter that passes events between processes through PostgreSQL. The library has no event for having
 * started to listen, so its first query is intercepted.
 */
export const openFanOut = (pool: Pool): FanOut => {
  let resolveReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (resolveReady = resolve))
  // Events are sent over the listening connection, which is idle: in the pool they would queue behind requests.
  let listenClient: PoolClient | undefined
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    client.once('end', () => (listenClient = undefined))
    // The library's first query on its connection is LISTEN.
    const listen = async (text: string): Promise<unknown> => {
      Object.assign(client, { query })
      // Committing a notification waits for the disk otherwise, while other processes wait for its lock. Events are lost
      // with the database anyway, and clients fetch what they missed.
      await query('set synchronous_commit to off')
      const result = await query(text)
      listenClient = client
      resolveReady()
      return result
    }
    return Object.assign(client, { query: listen })
  }
  // One at a time: pg deprecates queueing queries on a client.
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    const result = last.then(() => (listenClient ?? pool).query(text, values))
    last = result.catch(() => undefined)
    return result
  }
  return { adapter: createAdapter({ connect, query } as unknown as Pool), ready, drain: () => last }
}
