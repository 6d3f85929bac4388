import { proofFileTypes } from '#contract/domains/reward-requests.ts'
import { maxFileNameLength } from '#contract/domains/support-rules.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { send } from '#web/client/send.ts'
import { sendFile } from '#web/kit/media/upload.ts'

type FileType = (typeof proofFileTypes)[number]

export const acceptedTypes: readonly string[] = proofFileTypes

const isAccepted = (type: string): type is FileType => acceptedTypes.includes(type)

/** Why a file can't be attached; undefined if it can. */
export const validateChatFile = (file: File): 'tooLarge' | 'wrongType' | undefined => {
  if (!isAccepted(file.type)) return 'wrongType'
  return file.size > maxUploadBytes ? 'tooLarge' : undefined
}

/** Uploads a file to a conversation; only its participants can open it. */
export const uploadChatFile = async (
  conversationId: string,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ key: string; url: string }> => {
  const body = { name: file.name.slice(-maxFileNameLength), mimeType: file.type as FileType, size: file.size }
  const { key, url } = await send(supportMessages.uploadFile, { params: { id: conversationId }, body }, { signal })
  await sendFile(url, file, progress, signal)
  return { key, url }
}
