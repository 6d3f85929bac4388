import { type ProofFileType, proofFileTypes } from '#contract/domains/reward-requests.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { MailAttachment } from '#server/platform/inbound-mail/parse-mail.ts'
import type { ReplyConversation } from './reply-conversations.repo.ts'

export type FileStore = Pick<Uploads, 'storeChatFile' | 'remove'>

const typeByExtension: Record<string, ProofFileType> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Some mail programs declare no type. The inspection finds out whether it's true. */
const toFileType = ({ mimeType, name }: MailAttachment): ProofFileType | undefined =>
  proofFileTypes.find((type) => type === mimeType) ??
  (mimeType === 'application/octet-stream' ? typeByExtension[name.split('.').at(-1)?.toLowerCase() ?? ''] : undefined)

interface StoredAttachments {
  files: { key: string; name?: string }[]
  /** Names of files that visitors can't upload in the chat either. */
  refused: string[]
}

/** By the rules for uploads of visitors: nothing is stored where it could be opened before it was inspected. */
export const storeAttachments = async (
  uploads: FileStore,
  { vendorId, storeId }: ReplyConversation,
  attachments: readonly MailAttachment[],
): Promise<StoredAttachments> => {
  const stored: StoredAttachments = { files: [], refused: [] }
  for (const attachment of attachments) {
    const { name, content } = attachment
    const mimeType = toFileType(attachment)
    const store = async (type: ProofFileType): Promise<string | undefined> => {
      try {
        return await uploads.storeChatFile(vendorId, storeId, { bytes: Buffer.from(content), mimeType: type })
      } catch (error) {
        if (error instanceof InspectionTimeout) return undefined
        throw error
      }
    }
    const key = mimeType && (await store(mimeType))
    if (key) stored.files.push({ key, ...(name === '' ? {} : { name }) })
    else stored.refused.push(name === '' ? attachment.mimeType : name)
  }
  return stored
}

const refusedLabels: Record<Language, string> = { en: 'Attachment not added', es: 'Archivo no agregado' }

/** Both sides learn that a file is missing. */
export const addRefused = (text: string, refused: readonly string[], language: Language): string =>
  refused.length === 0 ? text : `${text}\n\n(${refusedLabels[language]}: ${refused.join(', ')})`.trim()
