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
  const from = 'Storeward <no-reply@storeward.example>'
  const id = newId()
  await storeMail(database.kysely, from, {
    id,
    to: 'a@example.com',
    subject: 'first',
    text: 'one',
    html: '<p>one</p>',
    fromName: 'Fern "& Co"',
    replyTo: 'fern@example.com',
    unsubscribe: 'https://storeward.example/u/abc',
    listId: 'newsletter.fern',
    returnPath: 'bounce+abc@in.storeward.example',
    headers: { 'X-Campaign': 'abc' },
  })
  await storeMail(database.kysely, from, { id: newId(), to: 'b@example.com', subject: evil, text: evil, html: evil })

  const data = (await fastify.inject('/dev/mail.json')).json<{ subject: string }[]>()
  expect(data).toEqual([
    {
      to: 'b@example.com',
      subject: evil,
      text: evil,
      html: evil,
      headers: expect.objectContaining({ From: from, Subject: evil }),
      createdAt: expect.stringMatching(/Z$/),
    },
    {
      to: 'a@example.com',
      subject: 'first',
      text: 'one',
      html: '<p>one</p>',
      headers: {
        'Return-Path': '<bounce+abc@in.storeward.example>',
        From: '"Fern \\"& Co\\"" <no-reply@storeward.example>',
        To: 'a@example.com',
        'Reply-To': '"Fern \\"& Co\\"" <fern@example.com>',
        Subject: 'first',
        'Message-ID': `<${id}@storeward.example>`,
        'List-ID': '"Fern \\"& Co\\"" <newsletter.fern.storeward.example>',
        'Auto-Submitted': 'auto-generated',
        Precedence: 'bulk',
        'List-Unsubscribe': '<https://storeward.example/u/abc>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-Campaign': 'abc',
      },
      createdAt: expect.any(String),
    },
  ])
  const page = (await fastify.inject('/dev/mail')).body
  expect(page).not.toContain('<script')
  expect(page.match(/<iframe sandbox /g)).toHaveLength(2)
  expect(page.match(/<\/iframe>/g)).toHaveLength(2)
})
