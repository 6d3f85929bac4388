import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerEmails } from '#contract/domains/customer-emails.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { newId } from '#server/platform/ids.ts'
import { readReplyAddress } from '#server/platform/inbound-mail/reply-address.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'
import { mailsTo, readQueue, runQueuedJobs, type SentMail } from '#server/testing/queue.ts'
import { getDueTime } from './reply-email.rules.ts'
import { replyEmailTask } from './support-email.service.ts'

const domain = 'in.example.com'
let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp({ INBOUND_SMTP_PORT: '4620', INBOUND_MAIL_DOMAIN: domain })
  chat = await openChatFixture(test)
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example', slug = 'fern' where id = ${chat.store}`.execute(
    test.database.kysely,
  )
})
afterAll(() => test.close())

const newAddress = () => `${newId()}@example.com`
const newGuest = async (email = newAddress()) => ({ ...(await chat.newGuest(chat.store, email)), email })

/** As if the replies had been sent earlier. */
const age = (conversationId: string, minutes: number) =>
  sql`update support_messages set created_at = created_at - make_interval(mins => ${minutes})
    where conversation_id = ${conversationId}`.execute(test.database.kysely)

const run = (conversationId: string) =>
  runQueuedJobs(test, replyEmailTask.name, (payload) => payload.conversationId === conversationId)

const countJobs = async (conversationId: string) =>
  (await readQueue(test)).filter(
    ({ task, payload }) => task === replyEmailTask.name && payload.conversationId === conversationId,
  ).length

it('sends all unread replies in one email, once, without notes and with hostile text escaped', async () => {
  const { conversationId: id, email, ...guest } = await newGuest()
  await chat.send(guest, id, 'Do you have soap?')
  await chat.send(chat.agent, id, 'Yes <img src=x onerror=alert(1)> & more\nSecond line')
  await chat.send(chat.agent, id, 'He always asks that', { is_note: true })
  await chat.send(chat.agent, id, 'Anything else?')
  expect(await countJobs(id)).toBe(1)
  await run(id)
  expect(await mailsTo(test, email)).toEqual([])

  await age(id, 2)
  await Promise.all([run(id), run(id), run(id)])
  await run(id)
  const mails = (await mailsTo(test, email)) as (SentMail & { replyTo: string; thread: string; fromName: string })[]
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ subject: 'Your conversation with Fern & Co', fromName: 'Fern & Co', thread: id })
  expect(readReplyAddress(mail?.replyTo ?? '', domain)?.conversationId).toBe(id)
  expect(mail?.replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(mail?.html).toContain('Yes &lt;img src=x onerror=alert(1)&gt; &amp; more<br>Second line')
  expect(mail?.html).not.toContain('<img src=x')
  expect(mail?.text).toContain('Anything else?')
  expect(mail?.text).toContain('To answer, reply to this email.')
  expect(mail?.text).toContain(`/s/fern#chat=`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('He always asks that')

  await chat.send(chat.agent, id, 'Only this one')
  await age(id, 2)
  await run(id)
  const second = (await mailsTo(test, email))[0]
  expect(second?.text).toContain('Only this one')
  expect(second?.text).not.toContain('Anything else?')
})

it('sends nothing that was read in the chat, and waits longer for what an open page has', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const sent = await chat.send(chat.agent, id, 'Hello')
  await age(id, 2)
  await test.data(supportMessages.markRead, {
    as: customer,
    store: chat.store,
    params: { id },
    body: { up_to: sent.sequence },
  })
  await run(id)
  await chat.send(chat.agent, id, 'On an open page')
  await sql`update support_conversations set visitor_delivered_to = last_sequence where id = ${id}`.execute(
    test.database.kysely,
  )
  await age(id, 2)
  await run(id)
  expect(await mailsTo(test, customer.email)).toEqual([])
  await age(id, 13)
  await run(id)
  const [mail, ...more] = await mailsTo(test, customer.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('On an open page')
  expect(mail?.text).toMatch(/\/s\/fern(?:\/es)?#chat\n/)
})

it('sends a guest at most three emails an hour, and nothing if the store turned it off', async () => {
  const email = newAddress()
  const guests = []
  for (let count = 0; count < 4; count++) guests.push(await newGuest(email))
  for (const { conversationId: id } of guests) {
    await chat.send(chat.agent, id, 'Hello')
    await age(id, 2)
    await run(id)
  }
  expect(await mailsTo(test, email)).toHaveLength(3)
  const last = guests[3]?.conversationId ?? ''
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from due_at - now())::int / 60 as minutes from support_email_threads
    where conversation_id = ${last}`.execute(test.database.kysely)
  expect(rows[0]?.minutes).toBeGreaterThan(50)

  const kind = { as: chat.owner, store: chat.store, params: { kind: 'support_reply' } }
  await test.data(customerEmails.update, { ...kind, body: { isOn: false, version: 1 } })
  const { conversationId: id, email: other } = await newGuest()
  await chat.send(chat.agent, id, 'Hello')
  await age(id, 2)
  await run(id)
  await test.data(customerEmails.update, { ...kind, body: { isOn: true, version: 2 } })
  expect(await mailsTo(test, other)).toEqual([])
})

it('sends the email once if the worker is killed before its commit', async () => {
  const { conversationId: id, email } = await newGuest()
  await chat.send(chat.agent, id, 'Hello')
  await age(id, 2)
  await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    test.database.kysely,
  )
  await sql`create constraint trigger dies after update on support_email_threads deferrable initially deferred
    for each row execute function die()`.execute(test.database.kysely)
  await expect(run(id)).rejects.toThrow('killed')
  await sql`drop trigger dies on support_email_threads`.execute(test.database.kysely)
  expect(await mailsTo(test, email)).toEqual([])
  await run(id)
  await run(id)
  expect(await mailsTo(test, email)).toHaveLength(1)
})

it('waits for replies that follow each other, but not for long', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
  const due = (minutes: number[], isDelivered = false) =>
    getDueTime(minutes.map((minute) => ({ createdAt: at(minute), isDelivered })))
  expect(due([0])).toEqual(at(2))
  expect(due([0, 1])).toEqual(at(3))
  expect(due([0, 5, 9])).toEqual(at(10))
  expect(due([0], true)).toEqual(at(15))
})
