import type * as z from 'zod'
import type { supportMessages } from '#contract/domains/support-messages.ts'
import type { Attachment } from '#contract/domains/support.ts'
import { assertUsableImages, type Uploads } from '#server/domains/uploads/uploads.service.ts'
import type { Participant, StoreId, VendorId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { downloadPath } from '#server/platform/files/download-links.ts'
import { isChatFileKey } from '#server/platform/files/file-types.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertFile, lockFiles, type StoredAttachment } from './attachments.repo.ts'

export { attachmentsJson, hasChatFile, type StoredAttachment } from './attachments.repo.ts'

/** Minutes that links to files of a conversation work. */
const fileLinkMinutes = 5

/** Links are paths, because files are served at the hosts of the platform and of shops. */
export const signAttachments = (tokens: Tokens, attachments: readonly StoredAttachment[]): Attachment[] =>
  attachments.map(({ url, ...file }) => ({
    ...file,
    url: url ?? downloadPath(tokens, { key: file.key, name: file.name.replace(/\.\w{2,5}$/, '') }, fileLinkMinutes),
  }))

type FileInput = z.output<typeof supportMessages.uploadFile.body>

/** The caller takes part in the conversation. */
export const presignFile = async (
  uow: UnitOfWork,
  uploads: Pick<Uploads, 'presignChatFile'>,
  store: StoreId,
  { name, mimeType, size }: FileInput,
  conversation: { id: string; vendorId: VendorId; isStaff: boolean },
): Promise<Attachment> => {
  const { vendorId, id: conversationId, isStaff } = conversation
  const { url, objectKey: key } = await uploads.presignChatFile(uow, vendorId, store, { mimeType, size })
  await insertFile(uow.tx, store, key, { conversationId, isStaff })
  return { kind: mimeType === 'application/pdf' ? 'file' : 'image', key, name, url, size: size ?? null }
}

/** A checked file of the customer or guest that arrived by email. */
export const addEmailedFile = (uow: UnitOfWork, store: StoreId, conversationId: string, key: string): Promise<void> =>
  insertFile(uow.tx, store, key, { conversationId, isStaff: false })

/** Files that the same side uploaded to this conversation; for staff also public images of the vendor. */
export const assertAttachments = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  conversationId: string,
  keys: readonly string[],
): Promise<void> => {
  if (keys.length === 0) return
  const isStaff = participant.kind === 'staff'
  const files = keys.filter(isChatFileKey)
  const images = keys.filter((key) => !isChatFileKey(key))
  if (participant.kind === 'staff') await assertUsableImages(uow.tx, participant.actor.vendorId, images)
  else if (images.length > 0) fail('file_refused', { field: 'attachments' })
  if (files.length === 0) return
  const usable = await lockFiles(uow.tx, store, files, { conversationId, isStaff })
  if (files.some((key) => !usable.includes(key))) fail('file_refused', { field: 'attachments' })
}
