import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Message } from '#contract/domains/support.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { insertProduct } from '#server/testing/catalog.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { type ChatCaller, type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

const sendCard = (as: ChatCaller, id: string, kind: string, cardId: string, more: object = {}) =>
  chat.trySend(as, id, { text: '', card: { kind, _id: cardId }, ...more })

it('sends products of the shop as they were, by either side', async () => {
  const product = await insertProduct(test, chat.store, { title: 'Blue mug', price: 1250, state: 'live' })
  const guest = await chat.newGuest()
  const id = guest.conversationId
  const clientId = newId()
  const sent = (await sendCard(guest, id, 'product', product, { client_id: clientId })).body.data as Message
  const card = { kind: 'product', _id: product, title: 'Blue mug', price: 1250, currency: 'USD', image: null }
  expect(sent.card).toEqual({ ...card, path: `/products/${product}` })
  await sql`update products set title = 'Red mug', publish_state = 'draft' where id = ${product}`.execute(
    test.database.kysely,
  )
  // A repeat returns the first message, although the product isn't sold any more.
  const again = await sendCard(guest, id, 'product', product, { client_id: clientId })
  expect(again.body.data).toEqual(sent)
  expect((await sendCard(chat.agent, id, 'product', product)).status).toBe(404)
  const foreign = await insertProduct(test, chat.otherStore, { state: 'live' })
  expect((await sendCard(chat.agent, id, 'product', foreign)).status).toBe(404)
  const details = await test.data(supportConversations.get, { as: chat.agent, store: chat.store, params: { id } })
  expect(details.lastMessage).toMatchObject({ text: 'Blue mug', author: 'guest' })
})

it('sends orders of the conversation’s customer, by staff only', async () => {
  const { customer, conversationId: id, customerId } = await chat.newMemberChat()
  const order = await insertOrder(test, chat.store, { customer: customerId, price: 900 })
  const other = await insertOrder(test, chat.store)
  const sent = (await sendCard(chat.agent, id, 'order', order)).body.data as Message
  expect(sent.card).toMatchObject({ kind: 'order', _id: order, total: 900, path: `/account/orders/${order}` })
  expect((await sendCard(customer, id, 'order', order)).status).toBe(403)
  expect((await sendCard(chat.agent, id, 'order', other)).status).toBe(404)
  const guest = await chat.newGuest(chat.store, customer.email)
  expect((await sendCard(chat.agent, guest.conversationId, 'order', order)).status).toBe(404)
})
