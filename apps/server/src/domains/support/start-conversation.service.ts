import type * as z from 'zod'
import type { supportConversations } from '#contract/domains/support-conversations.ts'
import type { Message, MessageInput, OwnConversation } from '#contract/domains/support.ts'
import type { Language } from '#contract/enumerations.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { isGuestToken, makeGuestToken, readGuestToken } from '#server/platform/guest-tokens.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { hasBlock } from './blocks.repo.ts'
import { readOwnConversation } from './conversations.repo.ts'
import { sendMessage } from './send-message.service.ts'
import { readSettings } from './support-settings.repo.ts'
import { insertConversation, linkGuest, lockGuest } from './write-conversations.repo.ts'

const assertChatOn = async (uow: UnitOfWork, store: StoreId): Promise<void> => {
  if (!orNotFound(await readSettings(uow.tx, store)).settings.isEnabled) fail('chat_off')
}

/** The conversation gets the id of its first message, so that a repeated call finds it. */
export const startConversation = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  actor: CustomerActor,
  input: MessageInput,
): Promise<{ conversation: OwnConversation; message: Message }> => {
  const { accountId, name, email, language } = actor
  const id = input.client_id
  await assertChatOn(uow, store)
  if (await hasBlock(uow.tx, store, { accountId })) return fail('chat_blocked')
  await insertConversation(uow.tx, store, { id, accountId, guestGeneration: null, name, email, language })
  const message = await sendMessage(uow, tokens, store, { kind: 'customer', actor }, id, input)
  return { conversation: orNotFound(await readOwnConversation(uow.tx, store, id)), message }
}

type GuestInput = z.output<typeof supportConversations.authenticateGuest.body>

const firstGeneration = 1

/** Always a new conversation: an email that isn't verified opens none that exists. */
export const authenticateGuest = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  { name, email, language }: GuestInput & { language: Language },
): Promise<{ token: string; conversation_id: string }> => {
  await assertChatOn(uow, store)
  if (await hasBlock(uow.tx, store, { email })) return fail('chat_blocked')
  const id = newId()
  const guestGeneration = firstGeneration
  await insertConversation(uow.tx, store, { id, accountId: null, guestGeneration, name, email, language })
  const token = makeGuestToken(tokens, { storeId: store, conversationId: id, generation: guestGeneration })
  return { token, conversation_id: id }
}

/** The account's email is verified, so a guest's conversation with the same one is theirs. */
export const claimConversation = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  actor: CustomerActor,
  token: string,
): Promise<OwnConversation> => {
  const ids = orNotFound(readGuestToken(token))
  if (ids.storeId !== store) return fail('not_found')
  const guest = orNotFound(await lockGuest(uow.tx, store, ids.conversationId))
  if (!isGuestToken(tokens, { ...ids, generation: guest.generation }, token)) return fail('not_found')
  if (guest.email !== actor.email) return fail('email_unmatched')
  if (guest.isBlocked || (await hasBlock(uow.tx, store, actor))) return fail('chat_blocked')
  await linkGuest(uow.tx, store, ids.conversationId, actor)
  return orNotFound(await readOwnConversation(uow.tx, store, ids.conversationId))
}
