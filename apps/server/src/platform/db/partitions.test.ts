import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/domains/audit.ts'
import { newId } from '#server/platform/ids.ts'
import { purgeExpiredHandler } from '#server/retention.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { emptyDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { migrate } from './migrate.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const insertEntry = `
  insert into audit_log (id, vendor_id, person_name, address, request_id, action, resource, entity_id, label, at)
  values ($1, $2, 'Olivia', '127.0.0.1', 'test', 'update', 'brands', $1, $3, now() + $4::interval)
  returning tableoid::regclass::text as partition`

const insert = async (vendorId: string, label: string, offset: string): Promise<string | undefined> => {
  const { rows } = await test.database.pool.query<{ partition: string }>(insertEntry, [
    newId(),
    vendorId,
    label,
    offset,
  ])
  return rows[0]?.partition
}

const readPartitions = async (table = 'audit_log'): Promise<string[]> => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

it('leaves the rows of an existing log where they are, as the first partition', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const readFile = async (table: string): Promise<unknown> =>
    (await client.query('select pg_relation_filenode($1::regclass) as file', [table])).rows[0]
  try {
    await migrate({ url: database.url, folder: migrationsFolder, log: silentLog, upTo: '0080_~' })
    for (const offset of ['-2 years', '0']) await client.query(insertEntry, [newId(), null, 'Before', offset])
    const [file, usageFile] = [await readFile('audit_log'), await readFile('usage_days')]
    await migrate({ url: database.url, folder: migrationsFolder, log: silentLog })
    expect(await readFile('audit_log_history')).toEqual(file)
    expect(await readFile('usage_days_history')).toEqual(usageFile)
    const { rows } = await client.query(
      'select tableoid::regclass::text as partition, count(*)::int from audit_log group by 1',
    )
    expect(rows).toEqual([{ partition: 'audit_log_history', count: 2 }])
    const { rows: invalid } = await client.query('select indexrelid::regclass from pg_index where not indisvalid')
    expect(invalid).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
})

it('has a partition for the next three months, and lists entries of all of them, newest first', async () => {
  const { vendorId, owner } = await test.newVendor()
  const partitions = [
    await insert(vendorId, 'Long ago', '-1 year'),
    await insert(vendorId, 'Now', '0'),
    await insert(vendorId, 'In three months', '3 months'),
  ]
  expect(partitions).toEqual([
    'audit_log_history',
    'audit_log_history',
    expect.stringMatching(/^audit_log_\d{4}_\d\d$/),
  ])
  const list = await test.data(audit.list, { as: owner })
  const labels = list.data.map(({ label }) => label).filter((label) => label !== null)
  expect(labels.filter((label) => ['Long ago', 'Now', 'In three months'].includes(label))).toEqual([
    'In three months',
    'Now',
    'Long ago',
  ])
  const found = await test.data(audit.list, { as: owner, query: { search: 'three mon' } })
  expect(found.data.map(({ label }) => label)).toEqual(['In three months'])
  const [newest] = found.data
  const entry = await test.data(audit.get, { as: owner, params: { id: newest?._id ?? '' } })
  expect(entry).toMatchObject({ label: 'In three months' })
})

it('adds partitions again in the hourly job, once', async () => {
  const before = await readPartitions()
  const last = before.findLast((name) => name !== 'audit_log_history') ?? ''
  await test.database.pool.query(`drop table ${last}`)
  const run = () => purgeExpiredHandler(undefined).run({}, jobContext(test.database))
  await Promise.all([run(), run()])
  expect(await readPartitions()).toEqual(before)
  const { rows } = await test.database.pool.query(
    `select a.attstattarget::int as target from pg_attribute a join pg_index i on i.indexrelid = a.attrelid
     where i.indrelid = $1::regclass and a.attstattarget >= 0`,
    [last],
  )
  expect(rows).toEqual([{ target: 1000 }])
})

it('drops months that have ended before the retention period, and no others', async () => {
  const { vendorId, owner } = await test.newVendor()
  await insert(vendorId, 'Long ago', '-1 year')
  await insert(vendorId, 'In three months', '3 months')
  const before = await readPartitions()
  await purgeExpiredHandler(1).run({}, jobContext(test.database))
  expect(await readPartitions()).toEqual(before)
  await test.database.pool.query(`select drop_month_partitions('audit_log', now() + interval '2 months')`)
  expect(await readPartitions()).toEqual(before.filter((name) => name !== 'audit_log_history'))
  const { data } = await test.data(audit.list, { as: owner })
  expect(data.map(({ label }) => label)).toEqual(['In three months'])
})

it('counts usage by day in the partition of the month, and drops months of days', async () => {
  const { vendorId } = await test.newVendor()
  const store = await test.newStore(vendorId)
  for (const months of [0, 3])
    await test.database.pool.query(
      `select record_usage($1, $2, 'emails', 3, now() + make_interval(months => $3), false) from generate_series(1, 2)`,
      [vendorId, store, months],
    )
  const readUsage = async () =>
    (
      await test.database.pool.query(
        `select tableoid::regclass::text as partition, used::int from usage_days where vendor_id = $1 order by day`,
        [vendorId],
      )
    ).rows
  const later = { partition: expect.stringMatching(/^usage_days_\d{4}_\d\d$/), used: 6 }
  expect(await readUsage()).toEqual([{ partition: 'usage_days_history', used: 6 }, later])
  const before = await readPartitions('usage_days')
  await purgeExpiredHandler(undefined).run({}, jobContext(test.database))
  expect(await readPartitions('usage_days')).toEqual(before)
  await test.database.pool.query(`select drop_month_partitions('usage_days', now() + interval '2 months')`)
  expect(await readUsage()).toEqual([later])
})
