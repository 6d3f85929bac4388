import { once } from 'node:events'
import { sql } from 'kysely'
import type { Notification } from 'pg'
import { expect, it } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { checkPooler } from '#server/platform/db/server-check.ts'
import { freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { findPgBouncer } from '../tools/system-packages.mjs'
import { startPooler } from './pooler.ts'

// `npm test` installs PgBouncer from Debian. `npm run storm -- everything --pooler` runs the whole product behind it.
it.skipIf(findPgBouncer() === undefined)(
  'runs the transactions of many clients on two connections of PgBouncer, and listens directly',
  async () => {
    const { url, drop } = await freshDatabase()
    const pooler = await startPooler(url, 2)
    const database = connect({ url, poolerUrl: pooler.url, max: 20, log: silentLog })
    try {
      expect(await checkPooler(pooler.url)).toEqual([])
      const named = { name: 'a named statement', text: 'select $1::int as value, pg_backend_pid() as pid' }
      const results = await Promise.all(
        Array.from({ length: 40 }, async (_, value) => {
          const first = await database.pool.query<{ value: number; pid: number }>({ ...named, values: [value] })
          const second = await database.kysely
            .transaction()
            .execute((tx) => sql<{ value: number }>`select ${value}::int as value`.execute(tx))
          return [first.rows[0], second.rows[0]]
        }),
      )
      expect(results.map((rows) => rows.map((row) => row?.value))).toEqual(
        Array.from({ length: 40 }, (_, value) => [value, value]),
      )
      expect(new Set(results.map(([row]) => row && 'pid' in row && row.pid)).size).toBeLessThanOrEqual(2)

      const listener = await database.listenPool.connect()
      await listener.query('listen pooled')
      const received = once(listener, 'notification')
      await sql`select pg_notify('pooled', 'sent through the pooler')`.execute(database.kysely)
      const [notification] = (await received) as [Notification]
      expect(notification.payload).toBe('sent through the pooler')
      listener.release(true)
    } finally {
      await database.close()
      await pooler.close()
      await drop()
    }
  },
)
