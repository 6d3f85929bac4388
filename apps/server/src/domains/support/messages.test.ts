import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifications } from '#contract/domains/notifications.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

const readState = async (id: string) => {
  const { store, owner: as } = chat
  return test.data(supportConversations.get, { as, store, params: { id } })
}
const markRead = (as: Parameters<ChatFixture['send']>[0], id: string, upTo: number) =>
  test.data(supportMessages.markRead, { as, store: chat.store, params: { id }, body: { up_to: upTo } })

it('numbers the messages of all sides in one sequence and pages through them', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  await chat.send(guest, id, 'one')
  await chat.send(chat.agent, id, 'two')
  await chat.send(guest, id, 'three')
  const page = await test.data(supportMessages.list, { as: guest, store: chat.store, params: { id } })
  expect(page.data.map(({ sequence, text, author }) => [sequence, text, author.kind])).toEqual([
    [1, 'one', 'guest'],
    [2, 'two', 'staff'],
    [3, 'three', 'guest'],
  ])
  expect(page).toMatchObject({ total: 3, nextCursor: null, lastSequence: 3, status: 'open' })
  expect(await chat.texts(guest, id, { after: 1 })).toEqual(['two', 'three'])
  expect(await chat.texts(guest, id, { before: 3, limit: 1 })).toEqual(['two'])
  const newest = await test.data(supportMessages.list, {
    as: guest,
    store: chat.store,
    params: { id },
    query: { limit: 2 },
  })
  expect([newest.data.map(({ text }) => text), newest.nextCursor]).toEqual([['two', 'three'], '2'])
})

it('returns the first message for a repeated client id, also to callers at once, and refuses another author’s', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  const body = { client_id: newId(), text: 'once' }
  const repeated = await Promise.all(Array.from({ length: 6 }, () => chat.trySend(guest, id, body)))
  expect(repeated.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(new Set(repeated.map((response) => JSON.stringify(response.body.data))).size).toBe(1)
  expect(await chat.texts(guest, id)).toEqual(['once'])
  expect(await chat.trySend(chat.agent, id, body)).toMatchObject({ status: 409, body: { code: 'message_id_taken' } })

  const note = await chat.send(chat.agent, id, 'Careful', { is_note: true })
  const stolen = await chat.trySend(guest, id, { client_id: note._id, text: 'x' })
  expect(stolen).toMatchObject({ status: 409, body: { code: 'message_id_taken' } })
})

it('gives messages sent at once distinct sequences without gaps', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  await Promise.all(Array.from({ length: 20 }, (_, index) => chat.send(index % 2 ? guest : chat.agent, id, `${index}`)))
  const { data } = await test.data(supportMessages.list, { as: guest, store: chat.store, params: { id } })
  expect(data.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(new Set(data.map(({ text }) => text)).size).toBe(20)
})

it('shows notes, mentions and ids of staff to staff only', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const note = await chat.send(chat.agent, id, 'Owes us $5', { is_note: true, mentions: [chat.owner.personId] })
  expect(note).toMatchObject({ isNote: true, mentions: [chat.owner.personId], author: { _id: chat.agent.personId } })
  await chat.send(chat.agent, id, 'How can I help?')
  expect(await chat.texts(chat.owner, id)).toEqual(['Hello', 'Owes us $5', 'How can I help?'])
  const page = await test.data(supportMessages.list, { as: customer, store: chat.store, params: { id } })
  expect(page.data.map(({ text }) => text)).toEqual(['Hello', 'How can I help?'])
  expect(page.data[1]?.author).toEqual({ kind: 'staff', _id: null, name: 'A staff' })
  expect(page.total).toBe(2)
  expect((await readState(id)).lastMessage?.text).toBe('How can I help?')

  const stranger = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  const body = { text: '@you', is_note: true, mentions: [stranger.personId] }
  expect(await chat.trySend(chat.agent, id, body)).toMatchObject({ body: { code: 'assignee_unavailable' } })
  expect(await chat.trySend(customer, id, { text: 'x', is_note: true })).toMatchObject({ status: 403 })
  expect(await chat.trySend(customer, id, { text: 'x', quotes: note.sequence })).toMatchObject({ status: 404 })
  expect(await chat.send(customer, id, 'This', { quotes: 1 })).toMatchObject({ quotes: 1 })
})

it('opens a conversation to its customer or guest and to staff of its store only', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const guest = await chat.newGuest()
  const outsiders = [await newShopper(test), guest, (await test.newVendor()).owner]
  for (const as of outsiders) {
    for (const endpoint of [supportMessages.list, supportMessages.send, supportMessages.markRead]) {
      const body = endpoint === supportMessages.send ? { client_id: newId(), text: 'x' } : { up_to: 1 }
      const request = { as, store: chat.store, params: { id }, ...(endpoint.method === 'POST' ? { body } : {}) }
      expect([endpoint.name, (await test.call(endpoint, request)).status]).toEqual([endpoint.name, 404])
    }
  }
  const elsewhere = { as: guest, store: chat.otherStore, params: { id: guest.conversationId } }
  expect((await test.call(supportMessages.list, elsewhere)).status).toBe(404)
  const forged = { ...guest, access: `${guest.access.slice(0, -1)}${guest.access.endsWith('A') ? 'B' : 'A'}` }
  expect((await chat.trySend(forged, guest.conversationId)).status).toBe(401)
  const withoutFlag = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  expect((await chat.trySend(withoutFlag, id)).status).toBe(403)
  expect((await chat.trySend({ ...customer, csrf: '' }, id)).status).toBe(401)
  expect((await chat.trySend(customer, newId())).status).toBe(404)
})

it('counts what each side has not read, and never moves a read mark back', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  for (const text of ['a', 'b', 'c']) await chat.send(guest, id, text)
  expect((await readState(id)).unread).toBe(3)
  expect(await markRead(chat.agent, id, 2)).toMatchObject({ staff: 2, visitor: 3 })
  expect((await readState(id)).unread).toBe(1)
  expect(await markRead(chat.agent, id, 1)).toMatchObject({ staff: 2, visitor: 3 })
  expect(await markRead(chat.agent, id, 999)).toMatchObject({ staff: 3, visitor: 3 })
  expect((await readState(id)).unread).toBe(0)
  await chat.send(chat.agent, id, 'd')
  await chat.send(chat.agent, id, 'note', { is_note: true })
  const { rows } = await sql<{ n: number }>`
    select visitor_unread as n from support_conversations where id = ${id}`.execute(test.database.kysely)
  expect(rows[0]?.n).toBe(1)
  expect(await markRead(guest, id, 4)).toMatchObject({ visitor: 4 })
})

it('notifies those who are mentioned in a note, each once, and not others', async () => {
  const { conversationId: id } = await chat.newCustomerChat()
  const [ana, ben] = [await chat.newAgent(), await chat.newAgent()]
  const mentions = [ana.personId, ana.personId, chat.agent.personId]
  const body = { client_id: newId(), text: 'Please call them', is_note: true, mentions }
  for (let count = 0; count < 2; count++) await chat.trySend(chat.agent, id, body)
  expect((await chat.trySend(chat.agent, id, { text: 'x', mentions })).status).toBe(403)
  const clerk = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  const foreign = { text: 'x', is_note: true, mentions: [clerk.personId] }
  expect((await chat.trySend(chat.agent, id, foreign)).body.code).toBe('assignee_unavailable')
  await runQueuedJobs(test, 'notifications.keep', ({ kind }) => kind === 'support_mention')
  const listFor = async (as: Person) => {
    const { data } = await test.data(notifications.list, { as, store: chat.store, query: { kind: 'support_mention' } })
    const route = `/dashboard/support/chats/${id}`
    return data.filter((row) => row.route === route).map(({ facts }) => [facts['name'], facts['text']])
  }
  expect(await listFor(ana)).toEqual([['A staff', 'Please call them']])
  expect([await listFor(ben), await listFor(chat.agent), await listFor(chat.owner)]).toEqual([[], [], []])
  const unread = await test.data(notifications.list, { as: ben, store: chat.store, query: { unread: 'true' } })
  expect(unread.data.filter(({ kind }) => kind === 'support_mention')).toEqual([])
})

it('edits and deletes messages of the author for five minutes, and records it', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  const sent = await chat.send(chat.agent, id, 'Helo')
  const request = { as: chat.agent, store: chat.store, params: { id, messageId: sent._id } }
  const edited = await test.data(supportMessages.edit, { ...request, body: { text: 'Hello' } })
  expect(edited).toMatchObject({ _id: sent._id, sequence: 1, text: 'Hello' })
  expect(edited.editedAt).not.toBeNull()
  expect((await readState(id)).lastMessage?.text).toBe('Hello')
  const byOther = await test.call(supportMessages.edit, { ...request, as: chat.owner, body: { text: 'x' } })
  expect(byOther.status).toBe(403)
  expect((await test.call(supportMessages.remove, { ...request, as: guest })).status).toBe(404)
  const deleted = await test.data(supportMessages.remove, request)
  expect(deleted).toMatchObject({ text: '', sequence: 1 })
  expect((await test.call(supportMessages.remove, request)).body.code).toBe('message_locked')

  const own = await chat.send(guest, id, 'Mine')
  await sql`update support_messages set created_at = now() - interval '5 minutes'
    where client_id = ${own._id}`.execute(test.database.kysely)
  const late = { as: guest, store: chat.store, params: { id, messageId: own._id }, body: { text: 'x' } }
  expect(await test.call(supportMessages.edit, late)).toMatchObject({ status: 409, body: { code: 'message_locked' } })
  const entries = await test.database.kysely
    .selectFrom('audit_log')
    .select(['person_name', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ message: 'Helo' }, { message: 'Hello' }],
    [{ message: 'Hello' }, { message: null }],
  ])
})

it('limits what a customer or guest sends in a conversation, not what staff send', async () => {
  const guest = await chat.newGuest()
  const { conversationId: id } = guest
  for (let sent = 0; sent < 30; sent++) await chat.send(guest, id, `${sent}`)
  const refused = await chat.trySend(guest, id)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await chat.texts(guest, id, { limit: 200 })).toHaveLength(30)
  await chat.send(chat.agent, id, 'Slow down')
  await sql`update support_conversations set window_started_at = now() - interval '1 minute'
    where id = ${id}`.execute(test.database.kysely)
  await chat.send(guest, id, 'Sorry')
})

it('refuses empty, too long and malformed messages', async () => {
  const guest = await chat.newGuest()
  const bodies = [
    { text: '' },
    { text: ' \n ' },
    { text: 'x'.repeat(4001) },
    { text: 'a', more: 1 },
    { client_id: 'x', text: 'a' },
  ]
  for (const body of bodies) expect((await chat.trySend(guest, guest.conversationId, body)).status).toBe(422)
  expect((await chat.trySend(guest, guest.conversationId, { text: 'a\0b' })).status).toBe(400)
  const key = `${newId()}/${newId()}.webp`
  expect((await chat.trySend(guest, guest.conversationId, { text: '', attachments: [{ key }] })).status).toBe(422)
  expect((await chat.trySend(chat.agent, guest.conversationId, { text: '', attachments: [{ key }] })).status).toBe(404)
})
