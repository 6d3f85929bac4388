import { getShopAccess } from '#contract/domains/subscription.ts'
import { maxMessageLength } from '#contract/domains/support-rules.ts'
import { messageInput } from '#contract/domains/support.ts'
import { addEmailedFile } from '#server/domains/support-content/attachments.service.ts'
import { sendMessage } from '#server/domains/support/send-message.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { toDerivedId } from '#server/platform/ids.ts'
import type { MailReceiver } from '#server/platform/inbound-mail/inbound-mail.ts'
import { isReplyToken, readReplyAddress, replyPrefix } from '#server/platform/inbound-mail/reply-address.ts'
import { trustedVisitor } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { findConversations, hasMessage, type ReplyConversation } from './reply-conversations.repo.ts'
import { addRefused, type FileStore, storeAttachments } from './email-attachments.service.ts'
import { splitText } from './split-text.rules.ts'

export interface ReceiverDeps {
  deps: UnitOfWorkDeps
  uploads: FileStore
  tokens: Tokens
  /** Of reply addresses. */
  domain: string
}

const storeRetrySeconds = 600

/** Emails to reply addresses become messages of their conversations. */
export const makeMailReceiver = ({ deps, uploads, tokens, domain }: ReceiverDeps): MailReceiver => {
  const findConversation = async (address: string): Promise<ReplyConversation> => {
    const named = readReplyAddress(address, domain)
    if (!named) return fail('not_found')
    const conversations = await findConversations(deps.database.kysely, named.conversationId)
    const conversation = conversations.find(({ id, storeId, guestGeneration }) =>
      isReplyToken(tokens, { storeId, conversationId: id, generation: guestGeneration ?? 0 }, named.token),
    )
    if (!conversation) return fail('not_found')
    const { isOpen, subscription, isBlocked } = conversation
    if (!isOpen || getShopAccess(subscription) === 'closed')
      return fail('store_unavailable', { retryAfter: storeRetrySeconds })
    return isBlocked ? fail('chat_blocked') : conversation
  }

  return {
    prefix: replyPrefix,
    acceptsAutomatic: false,
    checkRecipient: async (address) => {
      await findConversation(address)
    },
    receive: async (address, mail, clientAddress) => {
      const conversation = await findConversation(address)
      const { id, storeId: store, vendorId, accountId, name, email, accountEmail, language } = conversation
      const isUnverified = mail.from !== email && mail.from !== accountEmail
      // Staff see who wrote it; the name isn't this sender's.
      const author = { accountId, conversationId: id, name: isUnverified ? mail.from : name, email, language }
      const participant = trustedVisitor(author)
      const origin = { actor: null, customer: { name, vendorId }, store, address: clientAddress } as const
      // The same for an email that is delivered twice, so that its messages are written once.
      const toClientId = (part: number): string => toDerivedId('inbound mail', id, mail.messageId, String(part))
      const hasFiles = mail.attachments.length > 0
      if (hasFiles && (await hasMessage(deps.database.kysely, store, id, toClientId(0)))) return 'stored'
      const { files, refused } = await storeAttachments(uploads, conversation, mail.attachments)
      const texts = splitText(addRefused(mail.text, refused, language), maxMessageLength)
      const parts = texts.length > 0 ? texts : ['']
      try {
        await transact(deps, { ...origin, requestId: 'inbound-mail' }, async (uow) => {
          for (const { key } of files) await addEmailedFile(uow, store, id, key)
          for (const [part, text] of parts.entries()) {
            const attachments = part === 0 ? { attachments: files } : {}
            const input = messageInput.parse({ client_id: toClientId(part), text, ...attachments })
            await sendMessage(uow, tokens, store, participant, id, input, new Date(), { via: 'email', isUnverified })
          }
        })
      } catch (error) {
        for (const { key } of files) await uploads.remove(key)
        throw error
      }
      return 'stored'
    },
  }
}
