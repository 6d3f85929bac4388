import type * as z from 'zod'
import type { supportMessages } from '#contract/domains/support-messages.ts'
import { isEditable } from '#contract/domains/support-rules.ts'
import type { Attachment, Message } from '#contract/domains/support.ts'
import { presignFile } from '#server/domains/support-content/attachments.service.ts'
import { removeImage, type Uploads } from '#server/domains/uploads/uploads.service.ts'
import type { Participant, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { findMessage, rewriteMessage, type StoredMessage, toMessage, viewFor } from './messages.repo.ts'
import { publishMessages } from './publish-chat.service.ts'
import { toAuthor } from './send-message.service.ts'
import { lockConversation, refreshLastMessage } from './write-conversations.repo.ts'

interface MessageReference {
  id: string
  messageId: string
}

/** Someone else's message is a 404 for visitors, who may not learn about notes, and forbidden for staff. */
const findOwnMessage = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  { id, messageId }: MessageReference,
  now: Date,
): Promise<StoredMessage> => {
  const author = toAuthor(participant)
  const message = orNotFound(await findMessage(uow.tx, store, id, messageId))
  const isOwn = message.author.kind === author.kind && message.author._id === author._id
  if (!isOwn) return fail(participant.kind === 'staff' ? 'forbidden' : 'not_found')
  return isEditable(message, now) ? message : fail('message_locked')
}

const rewrite = async (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  participant: Participant,
  reference: MessageReference,
  text: string | null,
  now: Date,
): Promise<Message> => {
  const { id, messageId } = reference
  const conversation = orNotFound(await lockConversation(uow.tx, store, id, participant))
  if (participant.kind !== 'staff' && conversation.isBlocked) return fail('chat_blocked')
  const before = await findOwnMessage(uow, store, participant, reference, now)
  const after = toMessage(tokens, orNotFound(await rewriteMessage(uow.tx, store, id, messageId, text)))
  await refreshLastMessage(uow.tx, store, id)
  if (text === null) for (const { key } of before.attachments) uow.enqueue(removeImage, { key })
  uow.audit({
    resource: 'supportConversations',
    id,
    label: conversation.name,
    action: 'update',
    before: { message: before.text },
    after: { message: text },
  })
  publishMessages(uow, store, id, [after])
  return viewFor(participant, after)
}

/** Only those who take part may upload, and none who are blocked. */
export const uploadFile = async (
  uow: UnitOfWork,
  uploads: Pick<Uploads, 'presignChatFile'>,
  store: StoreId,
  participant: Participant,
  id: string,
  file: z.output<typeof supportMessages.uploadFile.body>,
): Promise<Attachment> => {
  const isStaff = participant.kind === 'staff'
  const { isBlocked, vendorId } = orNotFound(await lockConversation(uow.tx, store, id, participant))
  if (!isStaff && isBlocked) return fail('chat_blocked')
  return presignFile(uow, uploads, store, file, { id, vendorId, isStaff })
}

export const editMessage = (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  participant: Participant,
  reference: MessageReference,
  text: string,
  now = new Date(),
): Promise<Message> => rewrite(uow, tokens, store, participant, reference, text, now)

/** The message stays in its position without its content. */
export const deleteMessage = (
  uow: UnitOfWork,
  tokens: Tokens,
  store: StoreId,
  participant: Participant,
  reference: MessageReference,
  now = new Date(),
): Promise<Message> => rewrite(uow, tokens, store, participant, reference, null, now)
