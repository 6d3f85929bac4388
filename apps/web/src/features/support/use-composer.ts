import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxMessageLength } from '#contract/domains/support-rules.ts'
import type { Message, MessageInput } from '#contract/domains/support.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Chat } from '#web/client/chat-connection.ts'
import { newUuid } from '#web/client/idempotency.ts'
import { useSend } from '#web/client/use-send.ts'
import { type Draft, emptyDraft, readDraft, storeDraft } from './support.drafts.ts'

const toInput = ({ mode, text, mentions, quote, files, card }: Draft): MessageInput => {
  const isNote = mode === 'note'
  // Without those whose name was deleted again.
  const mentioned = isNote ? mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ _id }) => _id) : []
  return {
    client_id: newUuid(),
    text: text.trim(),
    ...(isNote && { is_note: true }),
    ...(mentioned.length > 0 && { mentions: [...new Set(mentioned)] }),
    ...(quote && { quotes: quote.sequence }),
    ...(files.length > 0 && { attachments: files.map(({ key, name }) => ({ key, name })) }),
    ...(card && { card: { kind: card.kind, _id: card._id } }),
  }
}

/** The message that is being written: its draft, sending, and editing an earlier one. */
export const useComposer = (conversationId: string, chat: Chat) => {
  const [draft, setDraft] = useState(() => readDraft(conversationId))
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useSend(supportMessages.edit)
  const latest = useRef(draft)
  latest.current = draft

  const change = useCallback(
    (fields: Partial<Draft>): void => {
      latest.current = { ...latest.current, ...fields }
      setDraft(latest.current)
      storeDraft(conversationId, latest.current)
    },
    [conversationId],
  )
  const focus = useCallback(() => setTimeout(() => field.current?.focus()), [])
  // Stable, so that messages aren't rendered again with every letter that is typed.
  const quote = useCallback(
    (message: Message) => {
      change({ quote: message, ...(message.isNote && { mode: 'note' as const }) })
      focus()
    },
    [change, focus],
  )
  const startEdit = useCallback(
    (message: Message) => {
      change({ ...emptyDraft, mode: message.isNote ? 'note' : 'reply', text: message.text, editing: message })
      focus()
    },
    [change, focus],
  )
  const clear = () => change({ ...emptyDraft, mode: latest.current.mode })
  const { text, files, card, editing } = draft
  const isEmpty = text.trim() === '' && files.length === 0 && !card
  const excess = Math.max(0, text.trim().length - maxMessageLength)

  return {
    draft,
    field,
    isEmpty,
    excess,
    change,
    focus,
    /** Moves the caret before the next key arrives: a later move would put fast typing in the wrong place. */
    replaceText: (next: string, cursor: number, fields: Partial<Draft>) => {
      flushSync(() => change({ ...fields, text: next }))
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    },
    /** At once, also for uploads that began before the draft changed; in the order in which they were chosen. */
    addFile: (file: Draft['files'][number], getRank: (key: string) => number | undefined) => {
      const all = [...latest.current.files, file]
      change({ files: all.toSorted((a, b) => (getRank(a.key) ?? 0) - (getRank(b.key) ?? 0)) })
    },
    countFiles: () => latest.current.files.length,
    write: (typed: string) => {
      change({ text: typed })
      chat.setTyping(typed.trim() !== '', latest.current.mode === 'note')
    },
    open: (mode: Draft['mode']) => {
      if (latest.current.editing === undefined) change({ mode })
      focus()
    },
    quote,
    startEdit,
    stopEdit: clear,
    isSaving: edit.sending,
    submit: async () => {
      if (isEmpty || excess > 0) return
      chat.setTyping(false, draft.mode === 'note')
      if (!editing) {
        chat.send(toInput(latest.current))
        return clear()
      }
      const params = { id: conversationId, messageId: editing._id }
      const saved = await edit.send({ params, body: { text: text.trim() } })
      if (!saved) return
      chat.receive(saved)
      clear()
    },
  }
}

export type Composer = ReturnType<typeof useComposer>
