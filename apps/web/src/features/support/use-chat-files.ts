import { useState } from 'react'
import { maxAttachments, maxFileNameLength } from '#contract/domains/support-rules.ts'
import { useText } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import { conversationText } from './conversation.text.ts'
import { uploadChatFile, validateChatFile } from './support.upload.ts'
import type { Composer } from './use-composer.ts'

interface Upload {
  id: number
  name: string
  percent: number
  stop: () => void
}

let lastId = 0

/** Uploads files at once when they are chosen, dropped or pasted; the message has their keys. */
export const useChatFiles = ({ draft, change }: Composer, conversationId: string) => {
  const t = useText(conversationText)
  const [uploads, setUploads] = useState<readonly Upload[]>([])

  const upload = async (file: File, getFiles: () => Composer['draft']['files']) => {
    const controller = new AbortController()
    lastId += 1
    const id = lastId
    setUploads((before) => [...before, { id, name: file.name, percent: 0, stop: () => controller.abort() }])
    const progress = (percent: number) =>
      setUploads((before) => before.map((each) => (each.id === id ? { ...each, percent } : each)))
    try {
      const { key } = await uploadChatFile(conversationId, file, progress, controller.signal)
      change({ files: [...getFiles(), { key, name: file.name.slice(-maxFileNameLength) }] })
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.message : ''
      if (!controller.signal.aborted)
        toast({ type: 'error', text: t('uploadFailed', { name: file.name, error }), kind: file.name })
    }
    setUploads((before) => before.filter((each) => each.id !== id))
  }
  return {
    uploads,
    add: (files: readonly File[], getFiles: () => Composer['draft']['files']) => {
      const room = maxAttachments - draft.files.length - uploads.length
      if (files.length > room) toast({ type: 'warning', text: t('tooMany', { count: maxAttachments }) })
      for (const file of files.slice(0, Math.max(0, room))) {
        const problem = validateChatFile(file)
        if (problem) toast({ type: 'error', text: t(problem, { name: file.name }) })
        else void upload(file, getFiles)
      }
    },
  }
}
