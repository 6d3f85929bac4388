import type { Message } from '#contract/domains/support.ts'

/** A message that is being attached. */
export interface DraftFile {
  key: string
  name: string
}

export interface DraftCard {
  kind: 'product' | 'order'
  _id: string
  name: string
}

/** What was written and not sent, so that it is still there after looking at another conversation. */
export interface Draft {
  mode: 'reply' | 'note'
  text: string
  /** Mentioned staff by name. */
  mentions: readonly { _id: string; name: string }[]
  quote: Message | undefined
  files: readonly DraftFile[]
  card: DraftCard | undefined
  /** The message that is being edited. */
  editing: Message | undefined
}

export const emptyDraft: Draft = {
  mode: 'reply',
  text: '',
  mentions: [],
  quote: undefined,
  files: [],
  card: undefined,
  editing: undefined,
}

const drafts = new Map<string, Draft>()

export const readDraft = (conversationId: string): Draft => drafts.get(conversationId) ?? emptyDraft

export const storeDraft = (conversationId: string, draft: Draft): void => {
  const isEmpty = draft.text === '' && draft.files.length === 0 && !draft.card && !draft.quote
  if (isEmpty) drafts.delete(conversationId)
  else drafts.set(conversationId, draft)
}

/** The word at the cursor after "/" or "@", which a list of suggestions follows. */
export interface Trigger {
  sign: '/' | '@'
  typed: string
  /** Where the sign is. */
  start: number
}

export const findTrigger = (text: string, cursor: number, isNote: boolean): Trigger | undefined => {
  const match = /(?:^|\s)([/@])([^\s/@]{0,40})$/.exec(text.slice(0, cursor))
  const sign = match?.[1]
  const typed = match?.[2] ?? ''
  if (sign !== (isNote ? '@' : '/')) return undefined
  return { sign, typed, start: cursor - typed.length - 1 }
}

/** The text with the word at the cursor replaced, and where the cursor is then. */
export const replaceTrigger = (
  text: string,
  { start, typed }: Trigger,
  replacement: string,
): { text: string; cursor: number } => {
  const end = start + 1 + typed.length
  return { text: text.slice(0, start) + replacement + text.slice(end), cursor: start + replacement.length }
}
