import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'

export interface FanOut {
  adapter: ReturnType<typeof createAdapter>
  /** Resolves when this process listens. Events that other processes send earlier are lost here. */
  begun: Promise<void>
}

/**
 * The Socket.IO adapter that passes events between processes through PostgreSQL. The library has no event for having
 * started to listen, so its first query is intercepted.
 */
export const openFanOut = (pool: Pool): FanOut => {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  // Events are sent over the listening connection, which is idle: in the pool they would queue behind requests.
  let line: PoolClient | undefined
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    client.once('end', () => (line = undefined))
    // The library's first query on its connection is LISTEN.
    const listen = async (text: string): Promise<unknown> => {
      Object.assign(client, { query })
      const answer = await query(text)
      line = client
      begin()
      return answer
    }
    return Object.assign(client, { query: listen })
  }
  // One at a time: pg deprecates queueing queries on a client.
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    const answer = last.then(() => (line ?? pool).query(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return { adapter: createAdapter({ connect, query } as unknown as Pool), begun }
}
