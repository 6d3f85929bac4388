import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { emptyDatabase, type FreshDatabase, migrationsFolder, silentLog } from '#server/testing/postgres.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
let client: Client

beforeEach(async () => {
  database = await emptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

it('moves the policies of stores to pages in their language, with a first revision', async () => {
  const migrateTo = (upTo?: string) =>
    migrate({ url: database.url, folder: migrationsFolder, log: silentLog, ...(upTo && { upTo }) })
  await migrateTo('0028_private_files.sql')
  const [vendor, english, spanish, empty] = [newId(), newId(), newId(), newId()]
  await client.query(`insert into vendors (id, name, trial_ends_at) values ($1, 'A vendor', now())`, [vendor])
  const insertStore = async (id: string, language: string, terms: string, privacy: string) => {
    await client.query(
      `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
       values ($1, $2, 'A store', $4, 'USD', $3, 'UTC')`,
      [id, vendor, language, id],
    )
    await client.query('insert into online_store_settings (store_id, terms, privacy) values ($1, $2, $3)', [
      id,
      terms,
      privacy,
    ])
  }
  await insertStore(english, 'en', '<p>Terms</p>', '<p>Privacy</p>')
  await insertStore(spanish, 'es', '<p>Términos</p>', '')
  await insertStore(empty, 'en', '', '')

  await migrateTo()

  const { rows } = await client.query(
    `select p.store_id, p.name, p.slug, p.role, p.language, p.status, p.html, p.content, p.footer_position, r.html as revision
     from cms_pages p left join cms_page_revisions r on r.store_id = p.store_id and r.page_id = p.id and r.revision = p.version
     order by p.language, p.footer_position`,
  )
  const common = { status: 'published', content: null }
  expect(rows).toEqual([
    {
      ...common,
      store_id: english,
      name: 'Terms of sale',
      slug: 'terms',
      role: 'terms',
      language: 'en',
      html: '<p>Terms</p>',
      footer_position: 1,
      revision: '<p>Terms</p>',
    },
    {
      ...common,
      store_id: english,
      name: 'Privacy policy',
      slug: 'privacy',
      role: 'privacy',
      language: 'en',
      html: '<p>Privacy</p>',
      footer_position: 2,
      revision: '<p>Privacy</p>',
    },
    {
      ...common,
      store_id: spanish,
      name: 'Términos de venta',
      slug: 'terms',
      role: 'terms',
      language: 'es',
      html: '<p>Términos</p>',
      footer_position: 1,
      revision: '<p>Términos</p>',
    },
  ])
})
