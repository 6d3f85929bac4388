import { maxUploadBytes } from '#contract/domains/uploads.ts'
import { imageTypes } from '#contract/enumerations.ts'
import { uploadFile } from '#web/kit/media/upload.ts'

export const acceptedTypes: readonly string[] = imageTypes

/** Why a file can't be attached; undefined if it can. */
export const validateChatFile = (file: File): 'tooLarge' | 'wrongType' | undefined => {
  if (!acceptedTypes.includes(file.type)) return 'wrongType'
  return file.size > maxUploadBytes ? 'tooLarge' : undefined
}

export const uploadChatFile = async (
  _conversationId: string,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ key: string }> => uploadFile(file, progress, signal)
