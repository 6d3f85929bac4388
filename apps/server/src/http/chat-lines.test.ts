import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { customers } from '#contract/domains/customers.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { orders } from '#contract/domains/orders.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Permission } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp, type TestRequest } from '#server/testing/app.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

const call = (endpoint: Endpoint, conversation: string, request: TestRequest) =>
  test.call(endpoint, {
    as: chat.owner,
    store: chat.store,
    ...request,
    headers: { 'x-support-conversation': conversation, ...request.headers },
  })
const listLines = async (id: string) => {
  const { data } = await test.data(supportMessages.list, { as: chat.owner, store: chat.store, params: { id } })
  return data.flatMap(({ event, isNote }) => (event ? [[event.type, event.name, event.subject, isNote]] : []))
}
const give = (customerId: string, conversation: string, more: TestRequest = {}, delta = 250) =>
  call(customers.adjust, conversation, {
    params: { customerId },
    body: { kind: 'credit', delta, reason: 'goodwill' },
    ...more,
  })
const readCredit = async (customerId: string) =>
  (await test.data(customers.get, { as: chat.owner, store: chat.store, params: { customerId } })).credit

it('leaves a line of what staff do beside the conversation, which the customer sees', async () => {
  const { conversationId: id, customerId, customer } = await chat.newMemberChat()
  const order = await insertOrder(test, chat.store, { customer: customerId, paid: 1000 })
  const params = { orderId: order }
  const { number } = await test.data(orders.get, { as: chat.owner, store: chat.store, params })
  const refund = await call(orders.refund, id, { params, body: { amount: 500 } })
  const cancel = await call(orders.cancel, id, { params })
  const credit = await give(customerId, id)
  const points = await call(customers.adjust, id, {
    params: { customerId },
    body: { kind: 'points', delta: 1500, reason: 'goodwill' },
  })
  const taken = await give(customerId, id, {}, -50)
  const created = await call(checkout.create, id, {
    body: {
      buyer: { customer: customerId },
      method: 'pickup',
      lines: [{ custom: { title: 'Gift wrap', price: 500, isTaxable: false }, quantity: 1 }],
    },
  })
  const all = { refund, cancel, credit, points, taken, created }
  expect(Object.entries(all).flatMap(([name, { status, body }]) => (status === 200 ? [] : [[name, body]]))).toEqual([])
  const next = (created.body.data as { number: number }).number
  expect(await listLines(id)).toEqual([
    ['refunded', 'A owner', `#${number}`, false],
    ['order_canceled', 'A owner', `#${number}`, false],
    ['credit_given', 'A owner', '$2.50', false],
    ['points_given', 'A owner', '1,500', false],
    ['order_created', 'A owner', `#${next}`, false],
  ])
  expect(await chat.texts(customer, id)).toContain('refunded')
})

it('changes nothing for a conversation of another store or customer, and without access to chats', async () => {
  const { conversationId: id, customerId } = await chat.newMemberChat()
  const other = await chat.newMemberChat()
  const guest = await chat.newGuest()
  const elsewhere = await chat.newGuest(chat.otherStore)
  expect((await give(customerId, other.conversationId)).body.code).toBe('conversation_customer')
  expect((await give(customerId, guest.conversationId)).body.code).toBe('conversation_customer')
  for (const unknown of [elsewhere.conversationId, newId(), 'x'])
    expect((await give(customerId, unknown)).status).toBe(404)
  const flags: Permission[] = ['view_customers', 'edit_customer_sensitive_info']
  const clerk: Person = await test.newPerson(chat.owner.vendorId, 'staff', flags, [chat.store])
  expect((await give(customerId, id, { as: clerk })).status).toBe(403)
  expect(await readCredit(customerId)).toBe(0)
  expect([await listLines(id), await listLines(other.conversationId)]).toEqual([[], []])
})

it('writes the line once for the same click, and every line for several at once', async () => {
  const { conversationId: id, customerId } = await chat.newMemberChat()
  const headers = { 'x-idempotency-key': newId() }
  const both = await Promise.all([give(customerId, id, { headers }), give(customerId, id, { headers })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await listLines(id)).toHaveLength(1)
  await Promise.all([give(customerId, id), give(customerId, id), chat.send(chat.agent, id, 'Here you go')])
  expect(await listLines(id)).toHaveLength(3)
  expect(await readCredit(customerId)).toBe(750)
})

it('sends the code of an active discount once', async () => {
  const { conversationId: id } = await chat.newMemberChat()
  const make = (name: string, more: object) =>
    test.call(discounts.create, {
      as: chat.owner,
      store: chat.store,
      body: { ...defaultDiscount, name, application: 'manual', codes: [name], ...more },
    })
  expect(await make('WELCOME', {})).toMatchObject({ status: 200 })
  expect(await make('PAUSED', { enabled: false })).toMatchObject({ status: 200 })
  const send = (code: string, body: object = {}, as: Person = chat.owner, store = chat.store) =>
    test.call(supportConversations.sendDiscount, {
      as,
      store,
      params: { id },
      body: { client_id: newId(), code, ...body },
    })
  const clientId = newId()
  const repeated = await Promise.all([1, 2].map(() => send('welcome', { client_id: clientId })))
  expect(repeated.map(({ status }) => status)).toEqual([200, 200])
  expect(await chat.texts(chat.agent, id)).toEqual(['Hello', 'WELCOME', 'discount_sent'])
  expect((await listLines(id))[0]).toEqual(['discount_sent', 'A owner', 'WELCOME', false])
  for (const code of ['PAUSED', 'NOSUCHCODE']) expect((await send(code)).body.code).toBe('discount_inactive')
  expect((await send('WELCOME', {}, chat.agent)).status).toBe(403)
  expect((await send('WELCOME', {}, chat.owner, chat.otherStore)).status).toBe(404)
  expect(await listLines(id)).toHaveLength(1)
})
