import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { Message, ReadPositions } from '#contract/domains/support.ts'

/** What the widget knows of its conversation. */
export interface MessageLog {
  /** In the order of their sequence, each once. */
  messages: readonly Message[]
  /** Everything up to this sequence was received. Notes of staff are gaps that visitors never get. */
  known: number
  hasEarlier: boolean
  readTo: ReadPositions
  isClosed: boolean
}

export const emptyLog: MessageLog = {
  messages: [],
  known: 0,
  hasEarlier: false,
  readTo: { staff: 0, visitor: 0, staffDelivered: 0, visitorDelivered: 0 },
  isClosed: false,
}

/** A message that is already there is replaced: it was edited or deleted. */
const merge = (messages: readonly Message[], added: readonly Message[]): readonly Message[] => {
  const byId = new Map([...messages, ...added].map((message) => [message._id, message]))
  return [...byId.values()].toSorted((one, other) => one.sequence - other.sequence)
}

export const isFromVisitor = ({ author }: Message): boolean => author.kind === 'guest' || author.kind === 'customer'

/** A live message, or the reply to one that was sent. */
export const addMessage = (log: MessageLog, message: Message): MessageLog => {
  const { sequence, event } = message
  const isNewest = sequence > (log.messages.at(-1)?.sequence ?? 0)
  const isClosed = event?.type === 'closed' || (log.isClosed && event?.type !== 'reopened' && !isFromVisitor(message))
  return {
    ...log,
    messages: merge(log.messages, [message]),
    known: sequence === log.known + 1 ? sequence : log.known,
    isClosed: isNewest ? isClosed : log.isClosed,
  }
}

/** Whether messages between the known ones and the newest are missing. */
export const hasGap = ({ messages, known }: MessageLog): boolean => (messages.at(-1)?.sequence ?? 0) > known

const raise = (one: ReadPositions, other: ReadPositions): ReadPositions => {
  const names = Object.keys(one) as (keyof ReadPositions)[]
  return Object.fromEntries(names.map((name) => [name, Math.max(one[name], other[name])])) as ReadPositions
}

/** Marks only move forward; events of several processes can arrive in another order. */
export const addReadMarks = (log: MessageLog, readTo: ReadPositions): MessageLog => ({
  ...log,
  readTo: raise(log.readTo, readTo),
})

/** What a page was requested with: `after` the known messages, `before` the first one, or the newest. */
export type PageKind = 'newest' | 'after' | 'before'

export const addPage = (log: MessageLog, page: MessagePage, kind: PageKind): MessageLog => {
  const isFirst = log.known === 0 && kind === 'newest'
  const isComplete = kind === 'after' ? page.nextCursor === null : isFirst
  const known = isComplete
    ? page.lastSequence
    : kind === 'after'
      ? (page.data.at(-1)?.sequence ?? log.known)
      : log.known
  return {
    // The newest page can start after messages that are still missing; these are read with `after`.
    messages: merge(
      log.messages,
      page.data.filter(({ sequence }) => kind !== 'newest' || isFirst || sequence <= known),
    ),
    known: Math.max(log.known, known),
    hasEarlier: isFirst || kind === 'before' ? page.nextCursor !== null : log.hasEarlier,
    readTo: raise(log.readTo, page.readTo),
    isClosed: kind === 'before' ? log.isClosed : page.status === 'closed',
  }
}

/** Messages of staff that the visitor hasn't seen. */
export const countUnread = ({ messages, readTo }: MessageLog): number =>
  messages.filter(
    ({ sequence, author, deletedAt }) => author.kind === 'staff' && sequence > readTo.visitor && !deletedAt,
  ).length

/** The sequence up to which the visitor's messages were sent, delivered and read. */
export const getReceipt = ({ readTo }: MessageLog, sequence: number): 'sent' | 'delivered' | 'read' =>
  sequence <= readTo.staff ? 'read' : sequence <= readTo.staffDelivered ? 'delivered' : 'sent'
