import { useState } from 'react'
import { maxAttachments, maxFileNameLength } from '#contract/domains/support-rules.ts'
import { useSignal } from '#web/client/signal.ts'
import { useText } from '#web/client/text.ts'
import { makeUploadQueue } from '#web/kit/media/upload-queue.ts'
import { conversationText } from './conversation.text.ts'
import { uploadChatFile, validateChatFile } from './support.upload.ts'
import type { Composer } from './use-composer.ts'

/** Uploads files at once when they are chosen, dropped or pasted; the message has their keys. */
export const useChatFiles = ({ addFile, countFiles }: Composer, conversationId: string) => {
  const t = useText(conversationText)
  const [queue] = useState(() => {
    // One that can be retried has its place.
    const countUploads = () => uploads.files.get().filter(({ canRetry }) => canRetry).length
    const uploads = makeUploadQueue({
      upload: (file, progress, signal) => uploadChatFile(conversationId, file, progress, signal),
      validate: (file) => {
        if (countFiles() + countUploads() >= maxAttachments) return t('tooMany', { count: maxAttachments })
        const problem = validateChatFile(file)
        return problem && t(problem)
      },
      onUploaded: ({ name }, key) => addFile({ key, name: name.slice(-maxFileNameLength) }, uploads.getRank),
      pendingUploads: new Set(),
    })
    return uploads
  })
  const uploads = useSignal(queue.files)
  return {
    uploads,
    isUploading: uploads.some(({ state }) => state !== 'failed'),
    retry: queue.retry,
    dismiss: queue.dismiss,
    /** Those that were refused; a message without them was sent. */
    dismissRefused: () => {
      for (const { id, canRetry } of uploads) if (!canRetry) queue.dismiss(id)
    },
    // One by one, so that each counts those before it.
    add: (files: Iterable<File>) => {
      for (const file of files) queue.add([file])
    },
  }
}
