import { formatMoney } from '#contract/core/money.ts'
import type { MessageCard } from '#contract/domains/support.ts'
import type { Language } from '#contract/enumerations.ts'
import { insertEvents } from '#server/domains/customers/customers.service.ts'
import { renderSupportReply } from '#server/domains/customer-emails/customer-emails.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { makeGuestToken } from '#server/platform/guest-tokens.ts'
import { newId } from '#server/platform/ids.ts'
import { makeReplyAddress } from '#server/platform/inbound-mail/reply-address.ts'
import { replyMarkers } from '#server/platform/inbound-mail/trim-reply.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { handle, type Handler } from '#server/platform/jobs.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { getDueTime } from './reply-email.rules.ts'
import {
  type EmailedConversation,
  type EmailedReply,
  lockDueThread,
  readConversation,
  readUnreadReplies,
  writeThread,
} from './support-email.repo.ts'
import { replyEmailTask } from './support-email.service.ts'

export interface ReplyEmailDeps {
  deps: UnitOfWorkDeps
  tokens: Tokens
  publicUrl: string
  addresses: ShopAddresses
  /** Set if answers by email arrive in the chat. */
  inboundMail: { domain: string } | undefined
}

/** Replies to a guest go to an address that isn't verified, so they share the limit of such emails. */
const findSlot = async (
  uow: UnitOfWork,
  tokens: Tokens,
  { email, guestGeneration }: EmailedConversation,
  now: Date,
): Promise<Date> => {
  if (guestGeneration === null) return now
  const { isFree, retryAfter } = await takeMailSlot(uow.tx, tokens, email)
  return isFree ? now : new Date(now.getTime() + retryAfter * 1000)
}

/** The guest's token is part of the link: the email may be opened on another device. */
const toChatFragment = (tokens: Tokens, storeId: StoreId, conversationId: string, generation: number | null): string =>
  generation === null ? 'chat' : `chat=${makeGuestToken(tokens, { storeId, conversationId, generation })}`

/** Products and orders as links to their pages; the shop asks for the sign-in where it's needed. */
const toLink = (card: MessageCard, language: Language): { label: string; page: string } => {
  const amount = card.kind === 'product' ? card.price : card.total
  const title = card.kind === 'product' ? card.title : `#${card.number}`
  return { label: `${title} · ${formatMoney(amount, card.currency, language)}`, page: card.path }
}

const enqueueEmail = async (
  uow: UnitOfWork,
  { tokens, publicUrl, addresses, inboundMail }: ReplyEmailDeps,
  store: StoreId,
  conversationId: string,
  { name, email: to, language, customerId, guestGeneration }: EmailedConversation,
  replies: readonly EmailedReply[],
): Promise<void> => {
  const rendered = await renderSupportReply(uow.tx, store, {
    publicUrl,
    addresses,
    language,
    name,
    chat: toChatFragment(tokens, store, conversationId, guestGeneration),
    replies: replies.map(({ card, ...reply }) => ({ ...reply, links: card ? [toLink(card, language)] : [] })),
    replyMarker: inboundMail && replyMarkers[language],
  })
  if (!rendered) return
  const mailId = newId()
  const conversation = { storeId: store, conversationId, generation: guestGeneration ?? 0 }
  const replyTo = inboundMail ? { replyTo: makeReplyAddress(tokens, inboundMail.domain, conversation) } : {}
  const tracks = { type: 'customer', id: customerId ?? conversationId, storeId: store } as const
  uow.enqueue(sendMail, { ...rendered, id: mailId, to, thread: conversationId, ...replyTo, tracks })
  if (customerId === null) return
  const facts = { purpose: 'service', subject: rendered.subject, delivery: { status: 'pending' } }
  await insertEvents(uow.tx, store, [{ id: mailId, customerId, kind: 'mail', facts, personId: null }])
  uow.publish((live) => live.publishChanges({ storeId: store }, [{ resource: 'customers', id: customerId }], null))
}

/** Sends one email with all unread replies, waits for more of them, or finds that they were read. */
const sendReplies = async (
  uow: UnitOfWork,
  emailDeps: ReplyEmailDeps,
  store: StoreId,
  conversationId: string,
  now: Date,
): Promise<void> => {
  if (!(await lockDueThread(uow.tx, store, conversationId))) return
  const conversation = await readConversation(uow.tx, store, conversationId)
  const replies = await readUnreadReplies(uow.tx, store, conversationId)
  const last = replies.at(-1)
  if (!conversation || !last || conversation.isBlocked)
    return writeThread(uow.tx, store, conversationId, { dueAt: null })
  let dueAt = getDueTime(replies)
  if (dueAt <= now) dueAt = await findSlot(uow, emailDeps.tokens, conversation, now)
  if (dueAt > now) {
    uow.enqueue(replyEmailTask, { storeId: store, conversationId }, { runAt: dueAt })
    return writeThread(uow.tx, store, conversationId, { dueAt })
  }
  await enqueueEmail(uow, emailDeps, store, conversationId, conversation, replies)
  return writeThread(uow.tx, store, conversationId, { dueAt: null, emailedTo: last.sequence })
}

/** Repeating it sends nothing twice: the email is queued in the transaction that records what it contains. */
export const replyEmailHandler = (emailDeps: ReplyEmailDeps, getNow = () => new Date()): Handler =>
  handle(replyEmailTask, async ({ storeId, conversationId }, job) => {
    const store = trustedStoreId(storeId)
    const origin = { actor: null, isAutomatic: true, store, address: '', requestId: 'support-email' } as const
    await transactInJob(emailDeps.deps, job, origin, (uow) =>
      sendReplies(uow, emailDeps, store, conversationId, getNow()),
    )
  })
