import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import type {
  ChatJoined,
  ChatMessageEvent,
  ChatReadEvent,
  ChatTypingEvent,
  ChatViewersEvent,
} from '#contract/domains/support-socket.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Message } from '#contract/domains/support.ts'
import { type Notification, socketEvents } from '#contract/socket.ts'
import { type App, buildApp } from '#server/app.ts'
import { newId } from '#server/platform/ids.ts'
import { connect as connectDatabase, type Database } from '#server/platform/db/connect.ts'
import { makeLog } from '#server/platform/log.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  collectChanges,
  collectNotifications,
  emitAcknowledged,
  listenOnFreePort,
  makeLiveSockets,
} from '#server/testing/live-sockets.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let test: TestApp
let second: App
let secondDatabase: Database
let chat: ChatFixture
let [port, secondPort] = [0, 0]
const sockets = makeLiveSockets()

beforeAll(async () => {
  // DATABASE_URL turns the fan-out between processes on.
  test = await openTestApp({ DATABASE_URL: 'postgres://fan-out-is-on' })
  const { config, databaseUrl } = test
  const log = makeLog('silent')
  secondDatabase = connectDatabase({ url: databaseUrl, max: 5, log })
  second = await buildApp({ config, database: secondDatabase, log, dist: config.dataDir })
  port = await listenOnFreePort(test.app)
  secondPort = await listenOnFreePort(second)
  chat = await openChatFixture(test)
})
afterAll(async () => {
  sockets.close()
  await second.close()
  await secondDatabase.close()
  await test.close()
})

interface Caller {
  access: string
}
const connect = (as: Caller, options: { port?: number; store?: string; origin?: string } = {}): Promise<Socket> =>
  sockets.open(as, { store: chat.store, port, ...options })
const toIds = (conversationId: string) => ({ store_id: chat.store, conversation_id: conversationId })
const join = (socket: Socket, conversationId: string): Promise<unknown> =>
  emitAcknowledged(socket, socketEvents.joinChat, toIds(conversationId))
const send = (socket: Socket, conversationId: string, text: string, more = {}): Promise<unknown> =>
  emitAcknowledged(socket, socketEvents.chatMessage, {
    ...toIds(conversationId),
    client_id: newId(),
    text,
    ...more,
  })
const collectMessages = (socket: Socket): Message[] => {
  const messages: Message[] = []
  socket.on(socketEvents.chatMessage, ({ message }: ChatMessageEvent) => messages.push(message))
  return messages
}
const waitForDisconnect = (socket: Socket) => new Promise((resolve) => socket.on('disconnect', resolve))

it('delivers messages to both sides on every process, and notes to staff only', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const [agent, visitor] = [await connect(chat.agent), await connect(customer, { port: secondPort })]
  const [agentMessages, visitorMessages] = [collectMessages(agent), collectMessages(visitor)]
  const joined = (await join(agent, id)) as ChatJoined
  expect(joined).toEqual({
    lastSequence: 1,
    readTo: { staff: 0, visitor: 1, staffDelivered: 0, visitorDelivered: 1 },
    viewers: [{ _id: chat.agent.personId, name: 'A staff' }],
  })
  expect(await join(visitor, id)).toMatchObject({ lastSequence: 1, viewers: [] })
  const sent = await send(visitor, id, 'Anyone there?')
  expect(sent).toMatchObject({ message: { sequence: 2, text: 'Anyone there?' } })
  await send(agent, id, 'between us', { is_note: true })
  expect(await send(agent, id, 'Yes')).toMatchObject({ message: { sequence: 4 } })
  await waitFor(() => expect(visitorMessages.map(({ text }) => text)).toEqual(['Anyone there?', 'Yes']))
  await waitFor(() => expect(agentMessages.map(({ sequence }) => sequence).toSorted()).toEqual([2, 3, 4]))
  expect(visitorMessages.map(({ author }) => author._id)).toEqual([null, null])
})

it('acknowledges messages of one socket in the order in which they were sent, each once', async () => {
  const guest = await chat.newGuest()
  const socket = await connect(guest)
  await join(socket, guest.conversationId)
  const texts = Array.from({ length: 10 }, (_, index) => `${index}`)
  const replies = await Promise.all(texts.map((text) => send(socket, guest.conversationId, text)))
  expect(replies.map((reply) => (reply as { message: Message }).message.sequence)).toEqual(
    texts.map((_, index) => index + 1),
  )
  const payload = { ...toIds(guest.conversationId), client_id: newId(), text: 'once' }
  const repeated = [1, 2].map(() => emitAcknowledged(socket, socketEvents.chatMessage, payload))
  const [first, again] = await Promise.all(repeated)
  expect(again).toEqual(first)
  expect(await chat.texts(guest, guest.conversationId)).toEqual([...texts, 'once'])
})

it('writes messages that arrive together, and refuses only those that it must', async () => {
  const guests = [await chat.newGuest(), await chat.newGuest(), await chat.newGuest()] as const
  const [first, other, limited] = guests
  const [one, two, three] = [await connect(first), await connect(other), await connect(limited)]
  const agent = await connect(chat.agent)
  const agentMessages = collectMessages(agent)
  for (const { conversationId } of guests) await join(agent, conversationId)
  await sql`update support_conversations set window_started_at = now(), window_count = 1000
    where id = ${limited.conversationId}`.execute(test.database.kysely)
  const repeated = { client_id: newId() }
  const sendAll = () =>
    Promise.all([
      send(one, first.conversationId, 'starts the batches'),
      send(agent, first.conversationId, 'to the first'),
      send(two, other.conversationId, 'from the other', repeated),
    ])
  const replies = await sendAll()
  expect(replies).toMatchObject([1, 2, 1].map((sequence) => ({ message: { sequence } })))
  const [refused, foreign] = await Promise.all([
    send(three, limited.conversationId, 'too many'),
    send(three, first.conversationId, 'not theirs'),
    sendAll(),
  ])
  expect(refused).toMatchObject({ error: { code: 'too_many' } })
  expect(foreign).toMatchObject({ error: { code: 'not_found' } })
  expect(await chat.texts(first, first.conversationId)).toHaveLength(4)
  expect(await chat.texts(other, other.conversationId)).toEqual(['from the other'])
  expect(await chat.texts(limited, limited.conversationId)).toEqual([])
  await waitFor(() => expect(agentMessages).toHaveLength(6))
  const { rows } = await sql<{ used: number }>`select sum(used)::integer as used from usage_counts
    where store_id = ${chat.store} and meter = 'support_messages'`.execute(test.database.kysely)
  const { rows: sent } = await sql<{ count: number }>`select count(*)::integer as count from support_messages
    where store_id = ${chat.store} and author_kind = 'staff' and not is_note`.execute(test.database.kysely)
  expect(rows[0]?.used).toBe(sent[0]?.count)
})

it('lets a guest into their conversation only, and neither guests nor customers into rooms of the store', async () => {
  const guest = await chat.newGuest()
  const { customer, conversationId } = await chat.newCustomerChat()
  const guestSocket = await connect(guest)
  const changes = [collectChanges(guestSocket), collectChanges(await connect(customer))]
  const errors: unknown[] = []
  guestSocket.on(socketEvents.error, (error: unknown) => errors.push(error))
  expect(await join(guestSocket, conversationId)).toMatchObject({ error: { code: 'not_found' } })
  expect(await send(guestSocket, conversationId, 'x')).toMatchObject({ error: { code: 'not_found' } })
  expect(errors).toEqual([
    { code: 'not_found', message: expect.any(String) },
    { code: 'not_found', message: expect.any(String) },
  ])
  await expect(connect(guest, { store: chat.otherStore })).rejects.toThrow('unauthorized')
  await expect(connect({ access: `${guest.access}x` })).rejects.toThrow('unauthorized')
  const agent = await connect(chat.agent)
  const agentChanges = collectChanges(agent)
  await chat.send(chat.agent, conversationId, 'For the customer')
  // Changes of a store are sent together, so that earlier conversations may be among them.
  const getChanged = () => agentChanges.flatMap(({ resource, ids }) => (resource === 'supportConversations' ? ids : []))
  await waitFor(() => expect(getChanged()).toContain(conversationId))
  expect(changes).toEqual([[], []])
})

it('disconnects at the third invalid event, and refuses staff without the permission', async () => {
  const guest = await chat.newGuest()
  const socket = await connect(guest)
  const disconnect = waitForDisconnect(socket)
  const hostile: unknown[] = [null, { ...toIds(guest.conversationId), text: 'a' }, 'x'.repeat(100)]
  for (const payload of hostile) socket.emit(socketEvents.chatMessage, payload)
  await disconnect
  const clerk = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  const clerkSocket = await connect(clerk)
  expect(await join(clerkSocket, guest.conversationId)).toMatchObject({ error: { code: 'forbidden' } })
})

it('shows who types and who has the conversation open, across processes', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const [here, there] = [await connect(chat.agent), await connect(chat.owner, { port: secondPort })]
  const viewers: ChatViewersEvent[] = []
  here.on(socketEvents.chatViewers, (event: ChatViewersEvent) => viewers.push(event))
  await join(here, id)
  await join(there, id)
  const names = () => viewers.at(-1)?.viewers.map(({ name }) => name)
  await waitFor(() => expect(names()).toEqual(['A owner', 'A staff']))
  const visitor = await connect(customer)
  await join(visitor, id)
  const typing: ChatTypingEvent[] = []
  visitor.on(socketEvents.chatTyping, (event: ChatTypingEvent) => typing.push(event))
  const type = (socket: Socket, more = {}) =>
    emitAcknowledged(socket, socketEvents.chatTyping, { ...toIds(id), is_typing: true, ...more })
  await type(there, { is_note: true })
  await type(there)
  await waitFor(() => expect(typing).toHaveLength(1))
  expect(typing[0]?.author).toEqual({ kind: 'staff', _id: null, name: 'A owner' })
  there.disconnect()
  await waitFor(() => expect(names()).toEqual(['A staff']))
  const outside = await connect(chat.agent)
  expect(await type(outside)).toMatchObject({ error: { code: 'not_found' } })
})

it('sends read marks to the other side', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const [agent, visitor] = [await connect(chat.agent), await connect(customer)]
  await join(agent, id)
  await join(visitor, id)
  const marks: unknown[] = []
  visitor.on(socketEvents.chatRead, (event: unknown) => marks.push(event))
  const payload = { ...toIds(id), up_to: 1 }
  expect(await emitAcknowledged(agent, socketEvents.chatRead, payload)).toEqual({
    readTo: { staff: 1, visitor: 1, staffDelivered: 1, visitorDelivered: 1 },
  })
  await waitFor(() =>
    expect(marks).toEqual([{ ...toIds(id), readTo: { staff: 1, visitor: 1, staffDelivered: 1, visitorDelivered: 1 } }]),
  )
})

it('sends delivered marks to both sides, never moves them back, and includes them in read marks', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const [agent, visitor] = [await connect(chat.agent), await connect(customer, { port: secondPort })]
  await join(agent, id)
  await join(visitor, id)
  await send(agent, id, 'Hi')
  const marks: ChatReadEvent[] = []
  agent.on(socketEvents.chatRead, (event: ChatReadEvent) => marks.push(event))
  const mark = (socket: Socket, upTo: number, event: string = socketEvents.chatDelivered, of = id) =>
    emitAcknowledged(socket, event, { ...toIds(of), up_to: upTo })
  const delivered = { staff: 2, visitor: 1, staffDelivered: 2, visitorDelivered: 2 }
  expect(await mark(visitor, 99)).toEqual({ readTo: delivered })
  expect(await mark(visitor, 1)).toEqual({ readTo: delivered })
  await waitFor(() => expect(marks).toEqual([{ ...toIds(id), readTo: delivered }]))
  const { conversationId: other } = await chat.newCustomerChat()
  expect(await mark(visitor, 1, socketEvents.chatDelivered, other)).toMatchObject({ error: { code: 'not_found' } })
  await send(agent, id, 'Still there?')
  expect(await mark(visitor, 3, socketEvents.chatRead)).toEqual({
    readTo: { staff: 3, visitor: 3, staffDelivered: 3, visitorDelivered: 3 },
  })
})

it('cuts connections after sign-out, a removed permission, blocking, and a claimed conversation', async () => {
  const signedOut = await chat.newCustomerChat()
  const blockedCustomer = await chat.newCustomerChat()
  const [kept, blockedGuest] = [await chat.newGuest(), await chat.newGuest(chat.store, 'spam@example.com')]
  const claimed = await chat.newGuest(chat.store, signedOut.customer.email)
  const former = await chat.newAgent()
  const keptSocket = await connect(kept)
  const all = [signedOut.customer, blockedCustomer.customer, blockedGuest, claimed, former]
  const disconnects: Promise<unknown>[] = []
  for (const as of all) disconnects.push(waitForDisconnect(await connect(as, { port: secondPort })))
  const { store } = chat
  const body = { token: claimed.access }
  await test.data(supportConversations.claim, { as: signedOut.customer, store, body })
  await test.data(customerAccounts.logout, { as: signedOut.customer })
  for (const id of [blockedCustomer.conversationId, blockedGuest.conversationId])
    await test.data(supportConversations.block, { as: chat.agent, store, params: { id }, body: {} })
  await sql`update memberships set permissions = '{}' where id = ${former.membershipId}`.execute(test.database.kysely)
  await Promise.all(disconnects)
  expect(keptSocket.connected).toBe(true)
  await expect(connect(blockedGuest)).rejects.toThrow('unauthorized')
  await expect(connect(blockedCustomer.customer)).rejects.toThrow('unauthorized')
})

it('accepts guests, but neither staff nor customers, from sites that the store listed', async () => {
  const origin = 'https://blog.example'
  const guest = await chat.newGuest()
  await expect(connect(guest, { origin })).rejects.toThrow('websocket error')
  await sql`insert into support_settings (store_id, widget_origins) values (${chat.store}, array[${origin}])`.execute(
    test.database.kysely,
  )
  await connect(guest, { origin })
  const { customer } = await chat.newCustomerChat()
  await expect(connect(customer, { origin })).rejects.toThrow('unauthorized')
  await expect(connect(chat.agent, { origin })).rejects.toThrow('unauthorized')
  const elsewhere = await chat.newGuest(chat.otherStore)
  await expect(connect(elsewhere, { origin, store: chat.otherStore })).rejects.toThrow('unauthorized')
  await expect(connect(guest, { origin: 'https://evil.example' })).rejects.toThrow('websocket error')
})

it('does not push a support message to a person who has the conversation open', async () => {
  const { conversationId: id } = await chat.newCustomerChat()
  const viewer = await chat.newAgent()
  const [open, other] = [await connect(viewer), await connect(chat.agent)]
  const [shown, pushed] = [collectNotifications(open), collectNotifications(other)]
  open.emit(socketEvents.status, { store_id: chat.store, location: 'support', room: id })
  await emitAcknowledged(open, socketEvents.leaveChat, toIds(id))
  const notification: Notification = {
    _id: newId(),
    store_id: chat.store,
    title: 'New message',
    body: 'Robin Field: Hello',
    status: 'sent',
    route: `/dashboard/support/chats/${id}`,
    createdAt: new Date().toISOString(),
    kind: 'support_message',
    facts: { conversation: id, name: 'Robin Field', text: 'Hello' },
  }
  test.app.deps.live.notify(notification)
  await waitFor(() => expect(pushed.map(({ _id }) => _id)).toEqual([notification._id]))
  const mention: Notification = { ...notification, _id: newId(), kind: 'support_mention' }
  test.app.deps.live.notify(mention, chat.owner.personId, viewer.personId)
  test.app.deps.live.notify(mention, chat.owner.personId, chat.agent.personId)
  await waitFor(() => expect(pushed.map(({ _id }) => _id)).toEqual([notification._id, mention._id]))
  await emitAcknowledged(open, socketEvents.leaveChat, toIds(id))
  expect(shown).toEqual([])
})
