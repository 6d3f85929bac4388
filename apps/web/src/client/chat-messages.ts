import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { Message, MessageInput } from '#contract/domains/support.ts'

/** A message that the server hasn't confirmed yet. */
export interface OutgoingMessage {
  input: MessageInput
  createdAt: string
  state: 'sending' | 'failed'
  /** Why it failed. */
  error: string | undefined
}

/** The messages of an open conversation: a part of them around what is shown, and what this browser sends. */
export interface ChatMessages {
  /** By sequence, each id once. */
  shown: readonly Message[]
  hasOlder: boolean
  /** The newest ones aren't part of `shown`, because someone reads far above them. */
  hasNewer: boolean
  /** The highest sequence that is known to exist. */
  lastSequence: number
  outgoing: readonly OutgoingMessage[]
}

export const noMessages: ChatMessages = { shown: [], hasOlder: false, hasNewer: false, lastSequence: 0, outgoing: [] }

/** A conversation of any length renders at most this many. */
const maxShown = 300

const getRevision = ({ deletedAt, editedAt, createdAt }: Message): string => deletedAt ?? editedAt ?? createdAt

/** Repeated events arrive in any order; the latest edit or deletion wins. */
const mergeById = (current: readonly Message[], added: readonly Message[]): readonly Message[] => {
  const byId = new Map(current.map((message) => [message._id, message]))
  for (const message of added) {
    const known = byId.get(message._id)
    if (known && getRevision(known) > getRevision(message)) continue
    byId.set(message._id, message)
  }
  return [...byId.values()].toSorted((a, b) => a.sequence - b.sequence)
}

const dropSent = (outgoing: readonly OutgoingMessage[], sent: readonly Message[]) => {
  const ids = new Set(sent.map(({ _id }) => _id))
  return outgoing.filter(({ input }) => !ids.has(input.client_id))
}

const getLast = (shown: readonly Message[]): number => shown.at(-1)?.sequence ?? 0

/** The message after which others are missing. */
const findHole = (shown: readonly Message[]): Message | undefined =>
  shown.find(({ sequence }, index) => (shown[index + 1]?.sequence ?? sequence) > sequence + 1)

/** Whether a page can be added: what is shown may have been replaced while the page was requested. */
const isAdjacent = ({ shown }: ChatMessages, { data }: MessagePage): boolean =>
  shown.length === 0 ||
  ((data[0]?.sequence ?? 1) <= getLast(shown) + 1 && getLast(data) >= (shown[0]?.sequence ?? 1) - 1)

/** A message from the server: new, repeated, edited or deleted. */
export const receiveMessage = (state: ChatMessages, message: Message): ChatMessages => {
  const isBelow = state.hasNewer && message.sequence > getLast(state.shown)
  const isAbove = state.hasOlder && message.sequence < (state.shown[0]?.sequence ?? 0)
  return {
    ...state,
    shown: isBelow || isAbove ? state.shown : mergeById(state.shown, [message]),
    lastSequence: Math.max(state.lastSequence, message.sequence),
    outgoing: dropSent(state.outgoing, [message]),
  }
}

/** The newest page: added to what is shown, or shown instead where messages between them are missing. */
export const showNewest = (state: ChatMessages, page: MessagePage): ChatMessages => {
  const first = page.data[0]?.sequence ?? 1
  const merged = mergeById(state.shown, page.data)
  const continues = state.shown.length > 0 && !state.hasNewer && findHole(merged) === undefined
  return {
    shown: continues ? merged : page.data,
    // A message may have arrived before the first page.
    hasOlder: continues && first >= (state.shown[0]?.sequence ?? 0) ? state.hasOlder : page.nextCursor !== null,
    hasNewer: false,
    lastSequence: Math.max(state.lastSequence, page.lastSequence),
    outgoing: dropSent(state.outgoing, page.data),
  }
}

/** A page from above. The newest ones are dropped if there are too many. */
export const addOlder = (state: ChatMessages, page: MessagePage): ChatMessages => {
  // Without an older message there are none, also if the page has a cursor: otherwise scrolling repeats the request.
  if (page.data.length === 0) return { ...state, hasOlder: false }
  if (!isAdjacent(state, page)) return state
  const all = mergeById(state.shown, page.data)
  return {
    ...state,
    shown: all.slice(0, maxShown),
    hasOlder: page.nextCursor !== null,
    hasNewer: state.hasNewer || all.length > maxShown,
    lastSequence: Math.max(state.lastSequence, page.lastSequence),
  }
}

/** A page from below, or what was missing. */
export const addNewer = (state: ChatMessages, page: MessagePage): ChatMessages => {
  if (page.data.length > 0 && !isAdjacent(state, page)) return state
  const all = mergeById(state.shown, page.data)
  const lastSequence = Math.max(state.lastSequence, page.lastSequence)
  const shown = state.hasNewer ? all.slice(-maxShown) : all
  return {
    shown,
    hasOlder: state.hasOlder || shown.length < all.length,
    hasNewer: state.hasNewer && page.nextCursor !== null && getLast(shown) < lastSequence,
    lastSequence,
    outgoing: dropSent(state.outgoing, page.data),
  }
}

/** The sequence after which messages are missing; undefined if there are none. Staff get every sequence. */
export const findGap = ({ shown, hasNewer, lastSequence }: ChatMessages): number | undefined => {
  const before = findHole(shown)
  if (before) return before.sequence
  const last = getLast(shown)
  return !hasNewer && last < lastSequence ? last : undefined
}

export const queueMessage = (state: ChatMessages, input: MessageInput, createdAt: string): ChatMessages => ({
  ...state,
  outgoing: [...state.outgoing, { input, createdAt, state: 'sending', error: undefined }],
})

const changeOutgoing = (state: ChatMessages, id: string, change: Partial<OutgoingMessage>): ChatMessages => ({
  ...state,
  outgoing: state.outgoing.map((message) => (message.input.client_id === id ? { ...message, ...change } : message)),
})

export const failMessage = (state: ChatMessages, id: string, error: string | undefined): ChatMessages =>
  changeOutgoing(state, id, { state: 'failed', error })

/** With the same id: the server may have it already. */
export const retryMessage = (state: ChatMessages, id: string): ChatMessages =>
  changeOutgoing(state, id, { state: 'sending', error: undefined })

export const discardMessage = (state: ChatMessages, id: string): ChatMessages => ({
  ...state,
  outgoing: state.outgoing.filter(({ input }) => input.client_id !== id),
})
