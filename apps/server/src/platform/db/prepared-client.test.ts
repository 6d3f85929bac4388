import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase, silentLog, type FreshDatabase } from '#server/testing/postgres.ts'
import { connect, type Database, type Tx } from './connect.ts'
import { sentWithCommit, sentWithNext } from './prepared-client.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  // One connection, so that what it has prepared is known.
  database = connect({ url: fresh.url, max: 1, log: silentLog })
  await database.pool.query('create table entries (text text unique deferrable initially deferred)')
})
beforeEach(() => database.pool.query('truncate entries'))
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const readEntries = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ text: string }>('select text from entries order by text')
  return rows.map(({ text }) => text)
}
const add = (tx: Tx, text: string) => sql`insert into entries values (${text}) returning text`.execute(tx)
const addWithNext = (tx: Tx, text: string) =>
  sql`insert into entries select ${text}::text where 1 / length(${text}::text) > -1 ${sentWithNext}`.execute(tx)
const addWithCommit = (tx: Tx, text: string) =>
  sql`insert into entries select ${text}::text where 1 / length(${text}::text) > -1
    returning text ${sentWithCommit}`.execute(tx)
const transact = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.kysely.transaction().execute(run)

/** The first time nothing is prepared, and the statements are sent one by one. */
const rounds = [1, 2, 3]

it('commits what is sent together, and returns the rows of the statement itself', async () => {
  for (const round of rounds) {
    const results = await transact(async (tx) => {
      await addWithNext(tx, `${round} first`)
      const { rows } = await add(tx, `${round} second`)
      const last = await addWithCommit(tx, `${round} third`)
      return [rows, last.rows]
    })
    expect(results).toEqual([[{ text: `${round} second` }], [{ text: `${round} third` }]])
  }
  expect(await readEntries()).toHaveLength(9)
})

it('skips the statement if one that is sent with it fails', async () => {
  for (const round of rounds) {
    const failed = transact(async (tx) => {
      await addWithNext(tx, '')
      await add(tx, `${round} skipped`)
    })
    await expect(failed).rejects.toThrow('division by zero')
    expect(await readEntries()).toEqual([])
  }
})

it('rolls back if the last statement, or the commit sent with it, fails', async () => {
  for (const round of rounds) {
    const failed = transact(async (tx) => {
      await add(tx, `${round} undone`)
      await addWithCommit(tx, '')
    })
    await expect(failed).rejects.toThrow('division by zero')
    const repeated = transact(async (tx) => {
      await add(tx, `${round} twice`)
      await addWithCommit(tx, `${round} twice`)
    })
    await expect(repeated).rejects.toThrow('duplicate key')
    expect(await readEntries()).toEqual([])
  }
})

it('starts the transaction with its first statement, with or without values', async () => {
  await transact(async () => undefined)
  await expect(transact(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
  const readState = async (tx: Tx) =>
    (await sql<{ isOpen: boolean }>`select now() < clock_timestamp() as "isOpen"`.execute(tx)).rows
  const undone = transact(async (tx) => {
    await sql`savepoint one`.execute(tx)
    await add(tx, 'undone')
    await readState(tx)
    throw new Error('stopped')
  })
  await expect(undone).rejects.toThrow('stopped')
  expect(await readEntries()).toEqual([])
  await transact(async (tx) => {
    await Promise.all([add(tx, 'a'), add(tx, 'b')])
  })
  expect(await readEntries()).toEqual(['a', 'b'])
})

it('sends and reads values of a statement that runs again as at its first run', async () => {
  const array = ['x', null, '"', '\\', '', 'null', '{a,b}', 'Ñ']
  const values = ['Ñandú 🦤', '', 'a\u0001b', 7, -1.5, true, null, undefined, array, new Date(0)]
  const text = `select $1::text as a, $2::text as b, $3::text as c, $4::int as d, $5::float8 as e, $6::bool as f,
    $7::text as g, $8::int as h, $9::text[] as i, $10::timestamptz as j`
  const scalars = `select $1::text as a, $2::text as b, $3::text as c, $4::int as d, $5::float8 as e, $6::bool as f,
    $7::text as g, $8::int as h`
  const expected = { a: 'Ñandú 🦤', b: '', c: 'a\u0001b', d: 7, e: -1.5, f: true, g: null, h: null }
  for (const _round of rounds) {
    const { rows } = await database.pool.query({ name: 'scalars', text: scalars, values: values.slice(0, 8) })
    expect(rows).toEqual([expected])
    const all = await database.pool.query({ name: 'all values', text, values })
    expect(all.rows).toEqual([{ ...expected, i: array, j: new Date(0) }])
    const arrays = {
      name: 'arrays',
      text: 'select $1::text[] as a, $2::int[] as b, $3::text[] as c',
      values: [array, [1, 2], []],
    }
    expect((await database.pool.query(arrays)).rows).toEqual([{ a: array, b: [1, 2], c: [] }])
  }
})

it('reports how many rows a statement that runs again has changed', async () => {
  const insert = (text: string) => sql`insert into entries values (${text}) returning text`.execute(database.kysely)
  for (const text of ['a', 'b', 'c']) expect((await insert(text)).numAffectedRows).toBe(1n)
  const update = (text: string) =>
    database.pool.query({ name: 'update', text: 'update entries set text = text || $1 returning text', values: [text] })
  for (const _round of rounds) expect(await update('!')).toMatchObject({ command: 'UPDATE', rowCount: 3 })
})

it('fails if a value of a statement that runs again can’t be read, and reads the next one', async () => {
  const read = async (value: string) => {
    const { rows } = await database.pool.query({ name: 'big', text: 'select $1::bigint as n', values: [value] })
    return rows
  }
  expect(await read('1')).toEqual([{ n: 1 }])
  await expect(read('9007199254740992')).rejects.toThrow('cannot hold exactly')
  await expect(read('none')).rejects.toThrow('invalid input syntax')
  expect(await read('2')).toEqual([{ n: 2 }])
  await expect(database.pool.query({ name: 'big', text: 'select $1::int as n', values: ['1'] })).rejects.toThrow('text')
})

it('asks for the columns of a statement once, and reads every run by them', async () => {
  const client = await database.pool.connect()
  let descriptions = 0
  const { connection } = client as unknown as {
    connection: { on(event: 'rowDescription', listener: () => void): void }
  }
  connection.on('rowDescription', () => (descriptions += 1))
  client.release()
  for (const count of [1, 2, 3]) {
    // With a name: a process names a limited number of statements, and other tests share it.
    const { rows } = await database.pool.query({
      name: 'numbers',
      text: 'select $1::bigint as n, null as nothing from generate_series(1, $1::int)',
      values: [count],
    })
    expect(rows).toEqual(Array.from({ length: count }, () => ({ n: count, nothing: null })))
    const named = {
      name: 'times',
      text: `select $1::timestamptz as at, '{a,b}'::text[] as letters`,
      values: ['2026-01-02Z'],
    }
    const result = await database.pool.query(named)
    expect(result.rows).toEqual([{ at: new Date('2026-01-02T00:00:00Z'), letters: ['a', 'b'] }])
  }
  expect(descriptions).toBe(2)
  const failing = () => sql`select 1 / ${0}::int as n`.execute(database.kysely)
  for (const _round of rounds) await expect(failing()).rejects.toThrow('division by zero')
})
