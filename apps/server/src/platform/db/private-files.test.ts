import { Client } from 'pg'
import { expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { emptyDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { migrate } from './migrate.ts'

it('has a job make each published document private, and no other file', async () => {
  const database = await emptyDatabase()
  const run = (upTo?: string) =>
    migrate({ url: database.url, folder: migrationsFolder, log: silentLog, ...(upTo && { upTo }) })
  await run('0026_carts_by_account.sql')
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const vendor = newId()
  await client.query(`insert into vendors (id, name, trial_ends_at) values ($1, 'A vendor', now())`, [vendor])
  const insertFile = async (extension: string, type: string, state: string): Promise<string> => {
    const key = `${vendor}/${newId()}.${extension}`
    await client.query('insert into files (key, vendor_id, mime_type, state) values ($1, $2, $3, $4)', [
      key,
      vendor,
      type,
      state,
    ])
    return key
  }
  const published = await insertFile('pdf', 'application/pdf', 'ready')
  await insertFile('pdf', 'application/pdf', 'refused')
  await insertFile('png', 'image/png', 'ready')

  await run()

  const { rows } = await client.query('select vendor_id, task, payload from batch_jobs')
  expect(rows).toEqual([{ vendor_id: vendor, task: 'uploads.make-private', payload: { key: published } }])
  await client.end()
  await database.drop()
})
