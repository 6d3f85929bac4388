import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLink } from '#server/domains/identity/magic-links.service.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { appointAdmin } from './admins.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const tokens = makeTokens('a key of this test')
const appoint = async (email: string) => {
  const deps = { tokens, publicUrl: 'https://storeward.example' }
  const appointed = await test.database.kysely.transaction().execute((tx) => appointAdmin(tx, deps, email))
  return appointed.kind === 'link' ? appointed.url : appointed.kind
}
const readPerson = (email: string) =>
  test.database.kysely.selectFrom('persons').selectAll().where('email', '=', email).executeTakeFirst()
const readLinkFromUrl = (url: string) =>
  readLink(test.database.kysely, tokens, 'password_reset', url.split('#token=')[1] ?? '')

it('creates a person without a password and returns a new link each time', async () => {
  const first = await appoint('root@example.com')
  expect(first).toMatch(/^https:\/\/storeward\.example\/password\/reset#token=/)
  const created = await readPerson('root@example.com')
  expect(created).toMatchObject({ name: 'root', is_admin: true, password_hash: null })
  expect(await readLinkFromUrl(first)).toMatchObject({ subject: created?.id, email: 'root@example.com' })

  // More often than the mail limit allows: nothing is mailed here.
  const later: string[] = []
  for (let turn = 0; turn < 5; turn++) later.push(await appoint('root@example.com'))
  expect(await readLinkFromUrl(later.at(-1) ?? '')).toMatchObject({ subject: created?.id })
  for (const old of [first, ...later.slice(0, -1)]) expect(await readLinkFromUrl(old)).toBeUndefined()
  const { rows } = await test.database.pool.query('select code_hash from verification_codes')
  for (const { code_hash } of rows as { code_hash: string }[]) {
    expect(later.some((url) => url.includes(code_hash))).toBe(false)
  }
})

it('promotes a person without a vendor and rejects current and former staff', async () => {
  const { owner, vendorId } = await test.newVendor()
  const former = await test.newPerson(vendorId, 'staff')
  const db = test.database.kysely
  await db.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', former.membershipId).execute()
  for (const { personId } of [owner, former]) {
    expect(await appoint(`${personId}@example.com`)).toBe('works for a vendor')
    expect(await readPerson(`${personId}@example.com`)).toMatchObject({ is_admin: false })
  }
  await db
    .insertInto('persons')
    .values({
      id: '01890000-0000-7000-8000-000000000001',
      email: 'free@example.com',
      name: 'Free',
      password_hash: 'kept',
    })
    .execute()
  expect(await appoint('free@example.com')).toContain('#token=')
  expect(await readPerson('free@example.com')).toMatchObject({ name: 'Free', is_admin: true, password_hash: 'kept' })
})

it('creates one person for concurrent calls with the same address', async () => {
  const urls = await Promise.all(Array.from({ length: 5 }, () => appoint('busy@example.com')))
  expect(new Set(urls).size).toBe(5)
  const { rows } = await test.database.pool.query(`select id from persons where email = 'busy@example.com'`)
  expect(rows).toHaveLength(1)
})
