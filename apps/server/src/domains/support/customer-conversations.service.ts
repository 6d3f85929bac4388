import type { CustomerData } from '#contract/domains/customer-account.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readConversationsOf, readMessagesAfter } from './customer-conversations.repo.ts'

export { moveConversations, unlinkConversations } from './customer-conversations.repo.ts'

/** Messages are read in parts, so that no statement returns a long conversation as a whole. */
const messagesPerStatement = 1000

export const copyConversations = async (
  db: Db,
  { accountId }: CustomerActor,
): Promise<CustomerData['conversations']> => {
  const conversations: CustomerData['conversations'] = []
  for (const row of await readConversationsOf(db, accountId)) {
    const messages: CustomerData['conversations'][number]['messages'] = []
    for (let after = 0, isDone = false; !isDone;) {
      const part = await readMessagesAfter(db, row, after, messagesPerStatement)
      messages.push(...part.map(({ from, text, at }) => ({ from, text, at })))
      after = part.at(-1)?.sequence ?? after
      isDone = part.length < messagesPerStatement
    }
    conversations.push({ ...row.copy, messages })
  }
  return conversations
}
