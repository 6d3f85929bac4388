import { sql } from 'kysely'
import { makeGuestToken } from '#server/platform/guest-tokens.ts'
import { newId } from '#server/platform/ids.ts'
import { makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { ChatClient } from './chat-client.ts'

/** A conversation and the tokens of its guest and staff. */
export interface StormConversation {
  id: string
  store: string
  tokens: (() => string)[]
}

/** Inserted, because the calls are limited per address. */
const insertConversation = async (test: TestApp, store: string): Promise<{ id: string; token: string }> => {
  const id = newId()
  await sql`
    insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language)
    values (${store}, ${id}, 1, 'Gil', 'gil', ${`${id}@example.com`}, 'en')`.execute(test.database.kysely)
  const conversation = { storeId: store, conversationId: id, generation: 1 }
  return { id, token: makeGuestToken(makeTokens(test.config.secretKey), conversation) }
}

/** Conversations spread over one store each of several vendors, every one with the same number of staff. */
export const makeConversations = async (
  test: TestApp,
  { conversations, agents, vendors }: { conversations: number; agents: number; vendors: number },
): Promise<StormConversation[]> => {
  const sessionTokens = makeSessionTokens(makeTokens(test.config.secretKey))
  const stores: { store: string; tokens: (() => string)[] }[] = []
  for (let index = 0; index < vendors; index++) {
    const { vendorId } = await test.newVendor()
    const store = await test.newStore(vendorId)
    const tokens: (() => string)[] = []
    for (let agent = 0; agent < agents; agent++) {
      const { sessionId } = await test.newPerson(vendorId, 'staff', ['access_live_chat'], [store])
      tokens.push(() => sessionTokens.session(sessionId).access_token)
    }
    stores.push({ store, tokens })
  }
  const made: StormConversation[] = []
  for (let index = 0; index < conversations; index++) {
    const { store, tokens } = stores[index % stores.length] ?? { store: '', tokens: [] }
    const { id, token } = await insertConversation(test, store)
    made.push({ id, store, tokens: [() => token, ...tokens] })
  }
  return made
}

export interface ConversationCheck {
  acknowledged: number
  stored: number
  problems: string[]
}

/** Every acknowledged message is stored once, without gaps, and all clients saw them in this order. */
export const checkConversation = async (
  test: TestApp,
  id: string,
  clients: readonly ChatClient[],
): Promise<ConversationCheck> => {
  const { rows } = await sql<{ sequence: number; id: string }>`
    select sequence, client_id as id from support_messages where conversation_id = ${id} order by sequence`.execute(
    test.database.kysely,
  )
  const problems: string[] = []
  if (rows.some(({ sequence }, index) => sequence !== index + 1)) problems.push(`${id}: the sequence has gaps`)
  const stored = new Map(rows.map((row) => [row.id, row.sequence]))
  const order = rows.map((row) => row.id).join(' ')
  for (const [index, client] of clients.entries()) {
    for (const [messageId, sequence] of client.acknowledged)
      if (stored.get(messageId) !== sequence) problems.push(`${id}: ${messageId} was acknowledged as ${sequence}`)
    const seen = [...client.seen].toSorted(([a], [b]) => a - b).map(([, message]) => message._id)
    if (seen.join(' ') !== order) problems.push(`${id}: client ${index} saw ${seen.length} of ${rows.length} messages`)
    if (client.pending() > 0) problems.push(`${id}: client ${index} has ${client.pending()} unsent messages`)
  }
  const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
  return { acknowledged, stored: rows.length, problems }
}
