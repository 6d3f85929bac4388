import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { silentLog } from '#server/testing/postgres.ts'
import { makeThrowawayFolder } from '#server/testing/throwaway-folder.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './db-errors.ts'
import { openEmbedded } from './embedded.ts'

test('kill -9 of PostgreSQL during writes loses no acknowledged one', async () => {
  const folder = await makeThrowawayFolder()
  try {
    // With the durable settings of production.
    const server = await openEmbedded({ dataDir: folder.path, log: silentLog, keepRunning: true })
    const database = connect({ url: server.url, max: 4, log: silentLog })
    await sql`create table written (n bigint primary key)`.execute(database.kysely)
    const acknowledged: number[] = []
    const unexpectedErrors: unknown[] = []
    let next = 0
    let writing = true
    const writer = async () => {
      while (writing) {
        const n = next++
        try {
          await sql`insert into written values (${n})`.execute(database.kysely)
          acknowledged.push(n)
        } catch (error) {
          if (!isUnavailable(error)) unexpectedErrors.push(error)
          await sleep(20)
        }
      }
    }
    const writers = [writer(), writer(), writer()]
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
      const pidFile = await readFile(join(folder.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
      await sleep(50)
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
    writing = false
    await Promise.all(writers)
    const { rows } = await sql<{ n: number }>`select n from written`.execute(database.kysely)
    const storedNumbers = new Set(rows.map((row) => row.n))
    expect(unexpectedErrors).toEqual([])
    expect(acknowledged.filter((n) => !storedNumbers.has(n))).toEqual([])
    await database.close()
    await server.stop()
  } finally {
    await folder.remove()
  }
})
