import * as z from 'zod'
import type { ChatLine } from '#contract/core/chat-line.ts'
import { id as idSchema } from '#contract/core/fields.ts'
import { toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { conversationUpdate } from '#contract/domains/support-conversations.ts'
import type { Conversation, ConversationEvent, Message } from '#contract/domains/support.ts'
import { conversationStatus } from '#contract/statuses.ts'
import { readAgents } from '#server/domains/support-agents/agents.service.ts'
import type { Actor, Participant, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { toReader } from './conversation-reader.rules.ts'
import { readConversation } from './conversations.repo.ts'
import { publishMessages } from './publish-chat.service.ts'
import { addEvent } from './send-message.service.ts'
import { type LockedConversation, lockConversation, writeRating, writeState } from './write-conversations.repo.ts'

type Update = z.output<typeof conversationUpdate>
type State = Pick<LockedConversation, 'status' | 'snoozedUntil' | 'assigneeId' | 'assigneeName' | 'tags'>

export const wakeTask = task('support.wake', z.object({ storeId: idSchema, conversationId: idSchema }))

const resource = 'supportConversations'

/** What the activity log has of a conversation. */
const toAudited = ({ status, snoozedUntil, assigneeName, tags }: State) => ({
  status,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  assignee: assigneeName,
  tags,
})

const getNextStatus = (
  before: LockedConversation,
  { status = before.status, snoozedUntil }: Update,
  now: Date,
): Pick<State, 'status' | 'snoozedUntil'> => {
  if (status !== before.status && !conversationStatus.allows(before.status, status)) return fail('conversation_status')
  if (status !== 'snoozed') return { status, snoozedUntil: null }
  const until = snoozedUntil === undefined ? before.snoozedUntil : new Date(snoozedUntil)
  if (until === null || (snoozedUntil !== undefined && until <= now))
    return fail('snooze_in_past', { field: 'snoozedUntil' })
  return { status, snoozedUntil: until }
}

const getNextAssignee = async (
  uow: UnitOfWork,
  store: StoreId,
  before: LockedConversation,
  assignee: string | null | undefined,
): Promise<Pick<State, 'assigneeId' | 'assigneeName'>> => {
  if (assignee === undefined) return { assigneeId: before.assigneeId, assigneeName: before.assigneeName }
  if (assignee === null) return { assigneeId: null, assigneeName: null }
  const name = (await readAgents(uow.tx, store, [assignee])).get(assignee)
  return name === undefined
    ? fail('assignee_unavailable', { field: 'assignee' })
    : { assigneeId: assignee, assigneeName: name }
}

interface Line {
  type: ConversationEvent
  subject: string | null
  isInternal: boolean
}

/** The lines that the conversation shows. Customers and guests see that it was closed or reopened. */
const toLines = (before: State, after: State): Line[] => {
  const lines: Line[] = []
  const until = after.snoozedUntil?.toISOString() ?? null
  const isSnoozedAnew = after.status === 'snoozed' && until !== (before.snoozedUntil?.toISOString() ?? null)
  if (isSnoozedAnew) lines.push({ type: 'snoozed', subject: until, isInternal: true })
  else if (after.status !== before.status && after.status === 'closed')
    lines.push({ type: 'closed', subject: null, isInternal: false })
  else if (after.status !== before.status)
    lines.push({ type: 'reopened', subject: null, isInternal: before.status === 'snoozed' })
  if (after.assigneeId !== before.assigneeId)
    lines.push({ type: 'assigned', subject: after.assigneeName, isInternal: true })
  return lines
}

/** A repeated call changes and records nothing. */
export const updateConversation = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  input: Update,
  now = new Date(),
): Promise<Conversation> => {
  const before = orNotFound(await lockConversation(uow.tx, store, id, { kind: 'staff', actor }))
  const after: State = {
    ...getNextStatus(before, input, now),
    ...(await getNextAssignee(uow, store, before, input.assignee)),
    tags: input.tags === undefined ? before.tags : [...new Set(input.tags)],
  }
  if (JSON.stringify(toAudited(before)) !== JSON.stringify(toAudited(after))) {
    await writeState(uow.tx, store, id, after, actor.personId)
    const waitingSince = after.status === 'closed' ? null : before.waitingSince
    const current: LockedConversation = { ...before, ...after, waitingSince }
    const messages: Message[] = []
    for (const { isInternal, ...line } of toLines(before, after))
      messages.push(await addEvent(uow, store, current, { ...line, name: actor.name }, isInternal))
    const { snoozedUntil } = after
    if (snoozedUntil) uow.enqueue(wakeTask, { storeId: store, conversationId: id }, { runAt: snoozedUntil })
    uow.audit({
      resource,
      id,
      label: before.name,
      action: 'update',
      before: toAudited(before),
      after: toAudited(after),
    })
    publishMessages(uow, store, id, messages)
  }
  return orNotFound(await readConversation(uow.tx, store, id, toReader(actor)))
}

/** As the conversation's customer reads it. */
const toSubjectText = (subject: ChatLine['subject'], { language, currency }: LockedConversation): string => {
  if ('order' in subject) return `#${subject.order}`
  return 'points' in subject
    ? new Intl.NumberFormat(toLocale(language, currency)).format(subject.points)
    : formatMoney(subject.credit, currency, language)
}

/** The line of an action from the side panel, in its transaction: it fails if the conversation isn't the customer's. */
export const addActionLine = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { event, customer, subject }: ChatLine,
): Promise<void> => {
  if (!actor.permissions.includes('access_live_chat')) return fail('forbidden')
  const conversation = orNotFound(await lockConversation(uow.tx, store, id, { kind: 'staff', actor }))
  if (customer === null || conversation.customerId !== customer) return fail('conversation_customer')
  const line = { type: event, name: actor.name, subject: toSubjectText(subject, conversation) }
  publishMessages(uow, store, id, [await addEvent(uow, store, conversation, line, false)])
}

/** A later rating replaces the first. */
export const rateConversation = async (
  uow: UnitOfWork,
  store: StoreId,
  participant: Participant,
  id: string,
  { score, comment = '' }: { score: number; comment?: string | undefined },
): Promise<null> => {
  const { isBlocked } = orNotFound(await lockConversation(uow.tx, store, id, participant))
  if (participant.kind === 'staff') return fail('forbidden')
  if (isBlocked) return fail('chat_blocked')
  if (!(await writeRating(uow.tx, store, id, { score, comment }))) return fail('conversation_open')
  publishMessages(uow, store, id, [])
  return null
}

/** Does nothing if the conversation was opened, or snoozed for longer, in the meantime. */
export const wakeHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(wakeTask, async ({ storeId, conversationId }, job) => {
    const store = trustedStoreId(storeId)
    const origin = { actor: null, isAutomatic: true, store, address: '', requestId: 'support-wake' } as const
    await transactInJob(deps, job, origin, async (uow) => {
      const conversation = await lockConversation(uow.tx, store, conversationId, 'system')
      if (conversation?.status !== 'snoozed' || (conversation.snoozedUntil ?? new Date()) > new Date()) return
      const { assigneeId, tags } = conversation
      const state = { status: 'open', snoozedUntil: null, assigneeId, tags } as const
      await writeState(uow.tx, store, conversationId, state)
      const line = { type: 'woken', name: '', subject: null } as const
      const message = await addEvent(uow, store, { ...conversation, status: 'open', snoozedUntil: null }, line, true)
      publishMessages(uow, store, conversationId, [message])
    })
  })
