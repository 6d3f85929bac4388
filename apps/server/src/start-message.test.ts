import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoOwner, demoPassword } from './demo/demo-account.ts'
import { connect, type Database } from './platform/db/connect.ts'
import { newId } from './platform/ids.ts'
import { startMessage } from './start-message.ts'
import { type FreshDatabase, freshDatabase, silentLog } from './testing/postgres.ts'

const config = {
  publicUrl: 'http://localhost:3000',
  production: false,
  role: 'all',
  smtpUrl: undefined,
} as const

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 2, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

it('prints the registration URL while there is no account, as after a start with --empty', async () => {
  const message = await startMessage(database.kysely, config)
  expect(message).toContain('Create your account at http://localhost:3000/register')
  expect(message).toContain('http://localhost:3000/dev/mail')
  expect(message).not.toContain(demoOwner)
  expect(await startMessage(database.kysely, { ...config, production: true })).toContain('/register')
  expect(await startMessage(database.kysely, { ...config, role: 'worker' })).not.toContain('/register')
})

it('prints the demo account only if it exists', async () => {
  const db = database.kysely
  await db.insertInto('vendors').values({ id: newId(), name: 'Marsh', trial_ends_at: new Date() }).execute()
  const registered = await startMessage(db, config)
  expect(registered).not.toContain('/register')
  expect(registered).not.toContain(demoOwner)

  await db.insertInto('persons').values({ id: newId(), email: demoOwner, name: 'Elena', password_hash: '' }).execute()
  expect(await startMessage(db, config)).toContain(`${demoOwner} with the password ${demoPassword}`)
  expect(await startMessage(db, config)).not.toContain('--empty')
  expect(await startMessage(db, config, true)).toContain('--empty had no effect')
  expect(await startMessage(db, { ...config, production: true })).not.toContain(demoOwner)
})

it('prints where emails go, without the password', async () => {
  const withSmtp = await startMessage(database.kysely, { ...config, smtpUrl: 'smtps://user:secret@mail.example:465' })
  expect(withSmtp).toContain('Outgoing mail: sent through mail.example:465')
  expect(withSmtp).not.toMatch(/secret|\/dev\/mail/)
  expect(await startMessage(database.kysely, { ...config, production: true })).toContain('Set SMTP_URL')
})
