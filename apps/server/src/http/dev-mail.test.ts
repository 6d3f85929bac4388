import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { storeMail } from '#server/platform/mail/mail.repo.ts'
import { type FreshDatabase, freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { serveDevMail } from './dev-mail.ts'

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

it('shows the stored emails without running their scripts', async () => {
  const fastify = Fastify()
  serveDevMail(fastify, database.kysely)
  expect((await fastify.inject('/dev/mail')).body).toContain('Nothing was sent yet.')

  const evil = '</iframe><script>alert(1)</script>"'
  await storeMail(database.kysely, {
    id: newId(),
    to: 'a@example.com',
    subject: 'first',
    text: 'one',
    html: '<p>one</p>',
  })
  await storeMail(database.kysely, { id: newId(), to: 'b@example.com', subject: evil, text: evil, html: evil })

  const data = (await fastify.inject('/dev/mail.json')).json<{ subject: string }[]>()
  expect(data).toEqual([
    { to: 'b@example.com', subject: evil, text: evil, html: evil, createdAt: expect.stringMatching(/Z$/) },
    { to: 'a@example.com', subject: 'first', text: 'one', html: '<p>one</p>', createdAt: expect.any(String) },
  ])
  const page = (await fastify.inject('/dev/mail')).body
  expect(page).not.toContain('<script')
  expect(page.match(/<iframe sandbox /g)).toHaveLength(2)
  expect(page.match(/<\/iframe>/g)).toHaveLength(2)
})
