import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { usage } from '#contract/domains/usage.ts'
import { writePresence } from '#server/domains/support-agents/agents.service.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newShopper } from '#server/testing/customer.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { setProgram } from '#server/testing/reward-program.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const open = async (): Promise<void> => {
  chat = await openChatFixture(test)
}
const update = (id: string, body: object, as: Person = chat.agent) =>
  test.call(supportConversations.update, { as, store: chat.store, params: { id }, body })
const get = (id: string, as: Person = chat.owner) =>
  test.data(supportConversations.get, { as, store: chat.store, params: { id } })
const listIds = async (query: Record<string, string>, as: Person = chat.owner): Promise<string[]> =>
  (await test.data(supportConversations.list, { as, store: chat.store, query })).data.map(({ _id }) => _id)
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

it('lists conversations by tab, tag, assignee and text, newest message first', async () => {
  await open()
  const first = await chat.newCustomerChat('Where is my order?')
  const guest = await chat.newGuest()
  await chat.newGuest()
  await chat.send(guest, guest.conversationId, 'Do you have the blue jacket in size M?')
  const [a, b] = [first.conversationId, guest.conversationId]
  expect(await listIds({})).toEqual([b, a])
  expect(await listIds({ tab: 'waiting', sortBy: 'waitingSince', sortOrder: 'asc' })).toEqual([a, b])
  await chat.send(chat.agent, a, 'It ships today.')
  expect(await listIds({ tab: 'waiting' })).toEqual([b])
  expect(await listIds({})).toEqual([a, b])
  await update(a, { assignee: chat.agent.personId, tags: ['Shipping', 'Shipping'] })
  expect(await listIds({ tab: 'mine' }, chat.agent)).toEqual([a])
  expect(await listIds({ tab: 'mine' })).toEqual([])
  expect(await listIds({ tab: 'unassigned' })).toEqual([b])
  expect(await listIds({ tag: 'Shipping' })).toEqual([a])
  expect(await listIds({ assignee: chat.agent.personId })).toEqual([a])
  expect(await listIds({ search: 'JACKET blue' })).toEqual([b])
  expect(await listIds({ search: 'jacket ships' })).toEqual([])
  expect(await listIds({ search: 'gil' })).toEqual([b])
  expect(await listIds({ search: 'gil@example' })).toEqual([b])
  expect(await listIds({ search: 'gil@example' }, chat.agent)).toEqual([])
  await update(b, { status: 'closed' })
  expect([await listIds({ tab: 'open' }), await listIds({ tab: 'closed' })]).toEqual([[a], [b]])
  const other = { as: chat.owner, store: chat.otherStore }
  expect((await test.data(supportConversations.list, other)).data).toEqual([])
  expect((await test.call(supportConversations.get, { ...other, params: { id: a } })).status).toBe(404)
})

it('lists the conversations of all stores of the caller in one order, and counts those of a store', async () => {
  await open()
  const { store, otherStore, owner, agent } = chat
  const here = await chat.newCustomerChat('Where is my order?')
  const there = await chat.newGuest(otherStore)
  const message = { client_id: newId(), text: 'Is the order on its way?' }
  await test.data(supportMessages.send, {
    as: there,
    store: otherStore,
    params: { id: there.conversationId },
    body: message,
  })
  const last = await chat.newCustomerChat()
  const page = (as: Person, query: Record<string, string | number> = {}) =>
    test.data(supportConversations.listEverywhere, { as, query })
  const listAll = async (as: Person, query: Record<string, string> = {}) =>
    (await page(as, query)).data.map(({ _id }) => _id)
  const [a, b, c] = [here.conversationId, there.conversationId, last.conversationId]
  expect(await listAll(owner)).toEqual([c, b, a])
  expect(await listAll(owner, { search: 'order' })).toEqual([b, a])
  expect((await page(owner)).data.map((row) => row.store._id)).toEqual([store, otherStore, store])
  const first = await page(owner, { limit: 2 })
  expect((await page(owner, { limit: 2, cursor: first.nextCursor ?? '' })).data.map(({ _id }) => _id)).toEqual([a])
  expect(await listAll(agent)).toEqual([c, a])
  const { vendorId } = owner
  expect(await listAll(await test.newPerson(vendorId, 'staff', ['access_live_chat'], []))).toEqual([])
  const clerk = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  expect((await test.call(supportConversations.listEverywhere, { as: clerk })).status).toBe(403)
  await update(a, { assignee: agent.personId })
  await update(c, { status: 'snoozed', snoozedUntil: inOneHour() })
  const count = (inStore: string, as = owner) => test.data(supportConversations.counts, { as, store: inStore })
  expect(await count(store, agent)).toEqual({ open: 1, mine: 1, unassigned: 0, waiting: 1, snoozed: 1 })
  expect(await count(otherStore)).toEqual({ open: 1, mine: 0, unassigned: 1, waiting: 1, snoozed: 0 })
  expect((await test.call(supportConversations.counts, { as: agent, store: otherStore })).status).toBe(404)
})

it('changes the status by the rules and leaves lines, of which visitors see closing and reopening', async () => {
  await open()
  const { customer, conversationId: id } = await chat.newCustomerChat()
  expect((await update(id, { status: 'snoozed' })).body.code).toBe('snooze_in_past')
  expect((await update(id, { status: 'snoozed', snoozedUntil: '2020-01-01T00:00:00Z' })).body.code).toBe(
    'snooze_in_past',
  )
  const until = inOneHour()
  expect(await update(id, { status: 'snoozed', snoozedUntil: until })).toMatchObject({
    body: { data: { status: 'snoozed', snoozedUntil: until } },
  })
  expect((await update(id, { status: 'closed' })).status).toBe(200)
  expect((await update(id, { status: 'closed' })).status).toBe(200)
  expect((await update(id, { status: 'snoozed', snoozedUntil: until })).body.code).toBe('conversation_status')
  expect((await get(id)).waitingSince).toBeNull()
  await chat.send(customer, id, 'One more question')
  expect(await get(id)).toMatchObject({ status: 'open', unread: 2 })
  expect((await get(id)).waitingSince).not.toBeNull()
  expect(await chat.texts(chat.agent, id)).toEqual(['Hello', 'snoozed', 'closed', 'One more question'])
  expect(await chat.texts(customer, id)).toEqual(['Hello', 'closed', 'One more question'])
  expect((await update(id, { assignee: newId() })).body.code).toBe('assignee_unavailable')
  expect((await update(newId(), { tags: [] })).status).toBe(404)
})

it('opens a snoozed conversation when its time has come, not earlier', async () => {
  await open()
  const { conversationId: id } = await chat.newCustomerChat()
  await update(id, { status: 'snoozed', snoozedUntil: inOneHour() })
  const wake = () => runQueuedJobs(test, 'support.wake', (payload) => payload['conversationId'] === id)
  await wake()
  expect((await get(id)).status).toBe('snoozed')
  await sql`update support_conversations set snoozed_until = now() where id = ${id}`.execute(test.database.kysely)
  await wake()
  await wake()
  expect((await get(id)).status).toBe('open')
  expect(await chat.texts(chat.agent, id)).toEqual(['Hello', 'snoozed', 'woken'])
})

it('assigns new conversations in turn to staff who are present', async () => {
  await open()
  const second = await chat.newAgent()
  const present = [chat.agent, second].map(({ personId }) => ({ storeId: chat.store, personId }))
  await writePresence(test.database.kysely, [...present, { storeId: chat.store, personId: chat.owner.personId }], true)
  await writePresence(test.database.kysely, [{ storeId: chat.store, personId: chat.owner.personId }], false)
  await sql`insert into support_settings (store_id, round_robin) values (${chat.store}, true)`.execute(
    test.database.kysely,
  )
  const assignees: (string | undefined)[] = []
  for (let count = 0; count < 4; count++) {
    const { conversationId } = await chat.newCustomerChat()
    assignees.push((await get(conversationId)).assignee?._id)
  }
  const [a, b] = assignees
  expect(new Set([a, b])).toEqual(new Set([chat.agent.personId, second.personId]))
  expect(assignees).toEqual([a, b, a, b])
})

it('starts one conversation for a repeated call, and masks the email', async () => {
  await open()
  const customer = await newShopper(test)
  const request = { as: customer, store: chat.store, body: { client_id: newId(), text: 'Hi' } }
  const [first, again] = await Promise.all([
    test.data(supportConversations.start, request),
    test.data(supportConversations.start, request),
  ])
  expect(again).toEqual(first)
  const { data } = await test.data(supportConversations.listOwn, { as: customer, store: chat.store })
  expect(data.map(({ _id, unread, status }) => [_id, unread, status])).toEqual([[first.conversation._id, 0, 'open']])
  expect((await get(first.conversation._id)).email).toBe(customer.email)
  expect((await get(first.conversation._id, chat.agent)).email).not.toBe(customer.email)
  const stranger = await newShopper(test)
  expect((await test.call(supportConversations.start, { ...request, as: stranger })).status).toBe(404)
})

it('shows the customer beside the chat to staff who may see customers, and nothing for a guest’s email', async () => {
  await open()
  const { owner, store } = chat
  const tiers = [{ key: 'gold', name: 'Gold', threshold: 50, multiplier: 1000 }]
  await setProgram(test, { owner, store }, { tiers })
  const { customer, conversationId: id, customerId } = await chat.newMemberChat()
  expect((await get(id)).tier).toBeNull()
  await sql`insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason)
    values (${store}, ${newId()}, ${customerId}, 'points', 50, 50, 'task')`.execute(test.database.kysely)
  const params = { customerId }
  const address = { line1: '1 Main Street', city: 'Springfield' }
  await test.data(customers.update, { as: owner, store, params, body: { version: 1, addresses: [address] } })
  await test.data(customers.addNote, { as: owner, store, params, body: { body: 'Prefers mornings' } })
  const order = await insertOrder(test, store, { customer: customerId, paid: 1000 })
  await insertOrder(test, store)
  const body = { client_id: newId(), text: 'Something else' }
  const { conversation } = await test.data(supportConversations.start, { as: customer, store, body })
  expect(await get(id)).toMatchObject({
    store: { _id: store },
    tier: 'Gold',
    customer: { _id: customerId, tier: 'Gold', points: 0, orders: 1, notes: 1, addresses: [address] },
    recentOrders: [{ _id: order, status: 'pending', paymentStatus: 'paid', total: 1000, currency: 'USD' }],
    others: 1,
    earlier: [{ _id: conversation._id, lastMessage: { text: 'Something else' } }],
  })
  expect(await get(id, chat.agent)).toMatchObject({ customer: null, tier: null, recentOrders: [] })
  const viewer = await chat.newAgent(['access_live_chat', 'view_customers', 'view_orders'])
  const masked = await get(id, viewer)
  expect(masked.customer?.addresses[0]).toMatchObject({ line1: '•••', city: '•••' })
  expect(masked.recentOrders).toHaveLength(1)
  const guest = await chat.newGuest(chat.store, customer.email)
  await chat.send(guest, guest.conversationId, 'Show me my points')
  expect(await get(guest.conversationId)).toMatchObject({ customer: null, customerId: null, isGuest: true, others: 0 })
})

it('links a guest’s conversation to the account with that email and ends the guest’s token', async () => {
  await open()
  const customer = await newShopper(test)
  const guest = await chat.newGuest(chat.store, customer.email)
  await chat.send(guest, guest.conversationId, 'Hi')
  const claim = (as: typeof customer, token: string) =>
    test.call(supportConversations.claim, { as, store: chat.store, body: { token } })
  expect((await claim(await newShopper(test), guest.access)).body.code).toBe('email_unmatched')
  expect((await claim(customer, `${guest.access.slice(0, -4)}AAAA`)).status).toBe(404)
  expect((await claim(customer, guest.access)).status).toBe(200)
  expect((await chat.trySend(guest, guest.conversationId)).status).toBe(401)
  expect((await claim(customer, guest.access)).status).toBe(404)
  expect(await chat.texts(customer, guest.conversationId)).toEqual(['Hi'])
})

it('blocks a customer by account and a guest by email, until they are unblocked', async () => {
  await open()
  const { customer, conversationId } = await chat.newCustomerChat()
  const guest = await chat.newGuest()
  const setBlocked = (id: string, endpoint: typeof supportConversations.block | typeof supportConversations.unblock) =>
    test.data(endpoint, { as: chat.agent, store: chat.store, params: { id }, body: {} })
  for (const [as, id] of [
    [customer, conversationId],
    [guest, guest.conversationId],
  ] as const) {
    expect((await setBlocked(id, supportConversations.block)).isBlocked).toBe(true)
    await setBlocked(id, supportConversations.block)
    expect(await chat.trySend(as, id)).toMatchObject({ status: 403, body: { code: 'chat_blocked' } })
  }
  const body = { name: 'Gil', email: 'gil@example.com' }
  const again = await test.call(supportConversations.authenticateGuest, { store: chat.store, body })
  expect(again.body.code).toBe('chat_blocked')
  const anew = { as: customer, store: chat.store, body: { client_id: newId(), text: 'x' } }
  expect((await test.call(supportConversations.start, anew)).body.code).toBe('chat_blocked')
  await chat.newGuest(chat.otherStore)
  for (const id of [conversationId, guest.conversationId]) await setBlocked(id, supportConversations.unblock)
  await chat.send(customer, conversationId, 'Back')
  await chat.send(guest, guest.conversationId, 'Back')
})

it('takes a rating of the customer or guest once the conversation is closed', async () => {
  await open()
  const guest = await chat.newGuest()
  await chat.send(guest, guest.conversationId, 'Hi')
  const rate = (as: Parameters<ChatFixture['send']>[0], score: number) =>
    test.call(supportConversations.rate, {
      as,
      store: chat.store,
      params: { id: guest.conversationId },
      body: { score },
    })
  expect((await rate(guest, 5)).body.code).toBe('conversation_open')
  await update(guest.conversationId, { status: 'closed' })
  expect((await rate(chat.agent, 5)).status).toBe(403)
  expect((await rate(guest, 6)).status).toBe(422)
  expect((await rate(guest, 4)).status).toBe(200)
  expect((await get(guest.conversationId)).rating).toEqual({ score: 4, comment: '' })
})

it('meters messages of staff once, neither notes nor those of visitors, and stops at the cap', async () => {
  await open()
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const used = async () =>
    (await test.data(usage.get, { as: chat.owner })).meters.find(({ meter }) => meter === 'support_messages')?.used
  const body = { client_id: newId(), text: 'Hi' }
  for (let count = 0; count < 3; count++) await chat.trySend(chat.agent, id, body)
  await chat.send(chat.agent, id, 'note', { is_note: true })
  await chat.send(customer, id, 'Thanks')
  expect(await used()).toBe(1)
  const limits = { meter: 'support_messages', alertAt: null, cap: 1 }
  await test.data(usage.changeLimits, { as: chat.owner, body: limits })
  expect((await chat.trySend(chat.agent, id)).body.code).toBe('support_messages_capped')
  expect(await chat.texts(customer, id)).toEqual(['Hello', 'Hi', 'Thanks'])
})

it('notifies those with access to chats of the first unread message', async () => {
  await open()
  const { customer, conversationId: id } = await chat.newCustomerChat('Is it waterproof?')
  await chat.send(customer, id, 'And windproof?')
  await chat.send(chat.agent, id, 'Both.')
  await chat.send(customer, id, 'Thanks!')
  await runQueuedJobs(test, 'notifications.keep', (payload) => payload['storeId'] === chat.store)
  const listFor = (as: Person) => test.data(notifications.list, { as, store: chat.store })
  const { data } = await listFor(chat.agent)
  expect(data.map(({ kind, facts, route }) => [kind, facts['text'], route]).toSorted()).toEqual([
    ['support_message', 'Is it waterproof?', `/dashboard/support/chats/${id}`],
    ['support_message', 'Thanks!', `/dashboard/support/chats/${id}`],
  ])
  const other = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  expect((await listFor(other)).data).toEqual([])
})
