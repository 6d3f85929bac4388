import { toWallTime } from '#contract/core/time-zone.ts'
import { minute } from '#contract/core/time.ts'
import type { Message } from '#contract/domains/support.ts'

export type ChatItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'group'; key: string; messages: readonly Message[] }

const groupMs = 5 * minute

const isSameGroup = (a: Message, b: Message): boolean =>
  a.author.kind === b.author.kind &&
  a.author._id === b.author._id &&
  a.author.name === b.author.name &&
  a.isNote === b.isNote &&
  a.via === b.via &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) < groupMs

/** Days, the mark above what is new, lines of the product, and messages that one author wrote within minutes. */
export const groupMessages = (
  messages: readonly Message[],
  zone: string,
  /** The sequence that was read when the conversation was opened; undefined without a mark. */
  readTo: number | undefined,
): ChatItem[] => {
  const items: ChatItem[] = []
  let day = ''
  let isMarked = readTo === undefined
  let group: Message[] = []
  for (const message of messages) {
    const messageDay = toWallTime(Date.parse(message.createdAt), zone).day
    if (messageDay !== day) {
      day = messageDay
      group = []
      items.push({ kind: 'day', key: `day ${day}`, day })
    }
    const isVisitor = message.author.kind === 'customer' || message.author.kind === 'guest'
    if (!isMarked && isVisitor && message.sequence > (readTo ?? 0)) {
      isMarked = true
      group = []
      items.push({ kind: 'new', key: 'new' })
    }
    const last = group.at(-1)
    if (message.event) {
      group = []
      items.push({ kind: 'event', key: message._id, message })
    } else if (last && isSameGroup(last, message)) {
      group.push(message)
    } else {
      group = [message]
      items.push({ kind: 'group', key: message._id, messages: group })
    }
  }
  return items
}
