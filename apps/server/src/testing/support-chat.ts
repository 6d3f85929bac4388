import { customerAccounts } from '#contract/domains/customer-account.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Message } from '#contract/domains/support.ts'
import type { Permission } from '#contract/permissions.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person, TestApp, TestResponse } from './app.ts'
import { newShopper, type Shopper } from './customer.ts'

/** A caller's token; guests have no CSRF token. */
export type ChatCaller = Pick<Person, 'access' | 'csrf'>

export interface GuestCaller extends ChatCaller {
  conversationId: string
}

export interface ChatFixture {
  store: string
  otherStore: string
  owner: Person
  /** With access to chats only. */
  agent: Person
  newAgent(permissions?: readonly Permission[]): Promise<Person>
  newGuest(store?: string, email?: string): Promise<GuestCaller>
  /** A signed-in customer and their new conversation. */
  newCustomerChat(text?: string): Promise<{ customer: Shopper; conversationId: string }>
  /** The same for a customer of the store. */
  newMemberChat(): Promise<{ customer: Shopper; conversationId: string; customerId: string }>
  send(as: ChatCaller, conversationId: string, text: string, more?: object): Promise<Message>
  trySend(as: ChatCaller, conversationId: string, body?: object): Promise<TestResponse>
  texts(as: ChatCaller, conversationId: string, query?: Record<string, number>): Promise<string[]>
}

const start = async (test: TestApp, store: string, customer: Shopper, text: string): Promise<string> => {
  const body = { client_id: newId(), text }
  return (await test.data(supportConversations.start, { as: customer, store, body })).conversation._id
}

export const openChatFixture = async (test: TestApp): Promise<ChatFixture> => {
  const { vendorId, owner } = await test.newVendor()
  const [store, otherStore] = [await test.newStore(vendorId), await test.newStore(vendorId)]
  const newAgent: ChatFixture['newAgent'] = (permissions = ['access_live_chat']) =>
    test.newPerson(vendorId, 'staff', permissions, [store])
  const send: ChatFixture['send'] = (as, conversationId, text, more = {}) =>
    test.data(supportMessages.send, {
      as,
      store,
      params: { id: conversationId },
      body: { client_id: newId(), text, ...more },
    })
  return {
    store,
    otherStore,
    owner,
    agent: await newAgent(),
    newAgent,
    newGuest: async (atStore = store, email = 'gil@example.com') => {
      const body = { name: 'Gil Guest', email }
      const guest = await test.data(supportConversations.authenticateGuest, { store: atStore, body })
      return { access: guest.token, csrf: '', conversationId: guest.conversation_id }
    },
    newCustomerChat: async (text = 'Hello') => {
      const customer = await newShopper(test)
      return { customer, conversationId: await start(test, store, customer, text) }
    },
    newMemberChat: async () => {
      const customer = await newShopper(test)
      await test.data(customerAccounts.join, { as: customer, store, body: {} })
      const conversationId = await start(test, store, customer, 'Hello')
      const params = { id: conversationId }
      const { customerId } = await test.data(supportConversations.get, { as: owner, store, params })
      return { customer, conversationId, customerId: customerId ?? '' }
    },
    send,
    trySend: (as, conversationId, body = { text: 'Hi' }) =>
      test.call(supportMessages.send, {
        as,
        store,
        params: { id: conversationId },
        body: { client_id: newId(), ...body },
      }),
    texts: async (as, conversationId, query = {}) => {
      const { data } = await test.data(supportMessages.list, { as, store, params: { id: conversationId }, query })
      return data.map(({ text, event }) => event?.type ?? text)
    },
  }
}
