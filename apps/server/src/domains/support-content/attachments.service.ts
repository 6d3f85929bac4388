import type { Attachment } from '#contract/domains/support.ts'
import { downloadPath } from '#server/platform/files/download-links.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { StoredAttachment } from './attachments.repo.ts'

export { attachmentsJson, hasChatFile, type StoredAttachment } from './attachments.repo.ts'

/** Minutes that links to files of a conversation work. */
const fileLinkMinutes = 5

/** Links are paths, because files are served at the hosts of the platform and of shops. */
export const signAttachments = (tokens: Tokens, attachments: readonly StoredAttachment[]): Attachment[] =>
  attachments.map(({ url, ...file }) => ({
    ...file,
    url: url ?? downloadPath(tokens, { key: file.key, name: file.name.replace(/\.\w{2,5}$/, '') }, fileLinkMinutes),
  }))
