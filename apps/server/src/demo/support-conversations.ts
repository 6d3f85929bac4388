import { hour, minute } from '#contract/core/time.ts'
import { maxPreviewLength } from '#contract/domains/support-rules.ts'
import type { MessageCard } from '#contract/domains/support.ts'
import type { Language } from '#contract/enumerations.ts'
import { toCardText } from '#server/domains/support-content/cards.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { newId } from '#server/platform/ids.ts'
import { truncate } from '#server/platform/truncate.ts'
import type { ChatScript, DemoAgent, ScriptLine } from './support-scripts.ts'

export type Agents = Record<DemoAgent, { id: string; name: string }>

export interface ChatCustomer {
  id: string
  accountId: string
  name: string
  email: string
  order: { id: string; number: number }
}

export interface Visitor {
  kind: 'customer' | 'guest'
  name: string
  email: string
  customer: ChatCustomer | undefined
}

interface DemoChat {
  store: StoreId
  language: Language
  agents: Agents
  now: number
  findCard(card: { product: string } | 'order', visitor: Visitor): Promise<MessageCard | null>
}

interface Event {
  type: 'assigned' | 'closed' | 'snoozed'
  name: string
  subject: string | null
}

/** A line of the script, or one of the product, which staff see only if it's internal. */
type Entry = { at: number } & ({ line: ScriptLine } | { event: Event; isInternal: boolean })

const isByStaff = (entry: Entry): boolean => 'line' in entry && entry.line[1] !== 'visitor'

/** The lines with their times, the assignment before the first reply, and the end. */
const toEntries = ({ hoursAgo, assignee, ends, lines }: ChatScript, agents: Agents, now: number): Entry[] => {
  let at = now - hoursAgo * hour
  const entries: Entry[] = lines.map((line) => ({ at: (at += line[0] * minute), line }))
  const name = agents[assignee ?? 'noah'].name
  const first = entries.findIndex(isByStaff)
  if (assignee !== undefined && first > 0) {
    const assignedAt = (entries[first]?.at ?? at) - minute / 2
    entries.splice(first, 0, { at: assignedAt, event: { type: 'assigned', name, subject: name }, isInternal: true })
  }
  if (ends === 'closed')
    entries.push({ at: at + 6 * minute, event: { type: 'closed', name, subject: null }, isInternal: false })
  else if (ends !== 'open')
    entries.push({
      at: at + minute,
      event: { type: 'snoozed', name, subject: toSnoozedUntil(ends, now) },
      isInternal: true,
    })
  return entries
}

const toIso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

const toSnoozedUntil = (ends: ChatScript['ends'], now: number): string | null =>
  typeof ends === 'object' ? toIso(now + ends.snoozedHours * hour) : null

const system = {
  author_kind: 'system',
  person_id: null as string | null,
  author_name: '',
  text: '',
  text_normalized: '',
  mentions: [] as string[],
  quotes: null as number | null,
  card: null as MessageCard | null,
  via: 'chat',
}

const toMessages = async (script: ChatScript, visitor: Visitor, chat: DemoChat, conversationId: string) => {
  const { agents } = chat
  /** Of the lines, which quotes refer to by their number. */
  const sequences: number[] = []
  const toContent = async ([, by, template, extras = {}]: ScriptLine) => {
    const text = template.replace('#order', `#${visitor.customer?.order.number ?? ''}`)
    const { mentions = [], quotes, card, via = 'chat' } = extras
    return {
      author_kind: by === 'visitor' ? visitor.kind : 'staff',
      person_id: by === 'visitor' ? null : agents[by].id,
      author_name: by === 'visitor' ? visitor.name : agents[by].name,
      text,
      text_normalized: normalizeForSearch(text),
      mentions: mentions.map((agent) => agents[agent].id),
      quotes: quotes === undefined ? null : (sequences[quotes - 1] ?? null),
      card: card === undefined ? null : await chat.findCard(card, visitor),
      via,
    }
  }
  const messages = []
  for (const [index, entry] of toEntries(script, agents, chat.now).entries()) {
    const sequence = index + 1
    const content = 'line' in entry ? await toContent(entry.line) : system
    if ('line' in entry) sequences.push(sequence)
    messages.push({
      store_id: chat.store,
      conversation_id: conversationId,
      sequence,
      client_id: newId(),
      ...content,
      event: 'line' in entry ? null : entry.event,
      is_note: 'line' in entry ? (entry.line[3]?.isNote ?? false) : entry.isInternal,
      created_at: toIso(entry.at),
    })
  }
  return messages
}

type DemoMessage = Awaited<ReturnType<typeof toMessages>>[number]

const isReply = ({ author_kind: kind, is_note: isNote }: DemoMessage): boolean => kind === 'staff' && !isNote
const isFromVisitor = ({ author_kind: kind }: DemoMessage): boolean => kind === 'customer' || kind === 'guest'

/** The conversation as the services would have left it. */
const toConversation = (
  { assignee, tags = [], ends, rating }: ChatScript,
  { kind, name, email, customer }: Visitor,
  { store, language, agents, now }: DemoChat,
  messages: readonly DemoMessage[],
) => {
  const status = typeof ends === 'object' ? 'snoozed' : ends
  const shown = messages.filter((message) => isReply(message) || isFromVisitor(message))
  const last = shown.at(-1)
  const reply = messages.find(isReply)
  const lastReply = messages.findLast(isReply)
  const unanswered = messages.filter(
    (message) => isFromVisitor(message) && message.sequence > (lastReply?.sequence ?? 0),
  )
  const lastStaff = messages.findLast(({ author_kind: author }) => author === 'staff')
  const isUnread = ends === 'open' && assignee === undefined
  const staffReadTo = isUnread ? (lastStaff?.sequence ?? 0) : messages.length
  const closedAt = status === 'closed' ? (messages.at(-1)?.created_at ?? null) : null
  const visitorReadTo = messages.findLast(isFromVisitor)?.sequence ?? 0
  const lastText = last && (last.text === '' ? toCardText(last.card) : last.text)
  return {
    store_id: store,
    id: messages[0]?.conversation_id ?? '',
    account_id: customer?.accountId ?? null,
    customer_id: customer?.id ?? null,
    guest_generation: kind === 'guest' ? 1 : null,
    name,
    name_normalized: normalizeForSearch(name),
    email,
    language,
    status,
    snoozed_until: toSnoozedUntil(ends, now),
    assignee_id: assignee === undefined ? null : agents[assignee].id,
    assigned_at: assignee === undefined ? null : (reply?.created_at ?? null),
    tags,
    last_sequence: messages.length,
    note_count: messages.filter(({ is_note: isNote }) => isNote).length,
    last_message_at: last?.created_at,
    last_message: { text: truncate(lastText ?? '', maxPreviewLength), author: last?.author_kind, hasImage: false },
    staff_read_to: staffReadTo,
    staff_delivered_to: staffReadTo,
    staff_unread: isUnread ? unanswered.length : 0,
    // Those who have a closed conversation have read all of it.
    visitor_read_to: status === 'closed' ? messages.length : visitorReadTo,
    visitor_delivered_to: status === 'closed' ? messages.length : visitorReadTo,
    visitor_unread:
      status === 'closed'
        ? 0
        : messages.filter((message) => isReply(message) && message.sequence > visitorReadTo).length,
    waiting_since: status === 'closed' ? null : (unanswered[0]?.created_at ?? null),
    first_reply_at: reply?.created_at ?? null,
    first_reply_by: reply?.person_id ?? null,
    closed_at: closedAt,
    resolved_by: closedAt === null ? null : agents[assignee ?? 'noah'].id,
    window_count: 0,
    rating: rating?.[0] ?? null,
    rating_comment: rating?.[1] ?? '',
    rated_at: rating && closedAt !== null ? toIso(Math.min(now, Date.parse(closedAt) + 9 * minute)) : null,
    created_at: messages[0]?.created_at,
  }
}

/** The rows of one conversation. */
export const toChatRows = async (script: ChatScript, visitor: Visitor, chat: DemoChat) => {
  const messages = await toMessages(script, visitor, chat, newId())
  return { messages, conversation: toConversation(script, visitor, chat, messages) }
}
