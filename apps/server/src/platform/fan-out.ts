import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool, PoolClient } from 'pg'

export interface FanOut {
  adapter: ReturnType<typeof createAdapter>
  /** What other processes tell before this is lost here. */
  begun: Promise<void>
}

/** Several processes tell each other through PostgreSQL. The library says to nobody when it has begun to listen. */
export const openFanOut = (pool: Pool): FanOut => {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  // What is told goes over the connection that listens, which has nothing else to do: in the pool it would queue
  // behind everybody's requests.
  let line: PoolClient | undefined
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    client.once('end', () => (line = undefined))
    // The first thing that it asks on its connection is to listen.
    const listen = async (text: string): Promise<unknown> => {
      Object.assign(client, { query })
      const answer = await query(text)
      line = client
      begin()
      return answer
    }
    return Object.assign(client, { query: listen })
  }
  // One after the other: the driver will not queue on a connection for much longer.
  let last: Promise<unknown> = Promise.resolve()
  const query = (text: string, values?: unknown[]): Promise<unknown> => {
    const answer = last.then(() => (line ?? pool).query(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return { adapter: createAdapter({ connect, query } as unknown as Pool), begun }
}
