import { minute } from '../core/time.ts'
import { conversationStatus } from '../statuses.ts'

type ConversationStatus = (typeof conversationStatus.statuses)[number]

/** Below the socket's limit of 16 kB also where every character takes three bytes. */
export const maxMessageLength = 4000
export const maxAttachments = 5
export const maxFileNameLength = 120
export const maxPreviewLength = 160

const editWindowMs = 5 * minute

/** Authors may edit and delete their messages for five minutes. */
export const isEditable = (
  { createdAt, deletedAt, event }: { createdAt: string; deletedAt: string | null; event: object | null },
  now: Date,
): boolean => deletedAt === null && event === null && now.getTime() - Date.parse(createdAt) < editWindowMs

/** Messages of the customer or guest in one conversation. Staff have no limit. */
export const sendLimit = { messages: 30, seconds: 60 } as const

export interface SendWindow {
  startedAt: Date | null
  count: number
}

/** The window after one more message; undefined when the limit is reached. */
export const countSent = ({ startedAt, count }: SendWindow, now: Date): SendWindow | undefined => {
  const isOver = startedAt === null || now.getTime() - startedAt.getTime() >= sendLimit.seconds * 1000
  if (isOver) return { startedAt: now, count: 1 }
  return count < sendLimit.messages ? { startedAt, count: count + 1 } : undefined
}

/** Seconds until the window ends. */
export const secondsToNextWindow = ({ startedAt }: SendWindow, now: Date): number =>
  Math.max(1, Math.ceil(sendLimit.seconds - (now.getTime() - (startedAt ?? now).getTime()) / 1000))

/** A message of the customer or guest opens the conversation; an answer or note of staff leaves its status. */
export const statusAfterMessage = (status: ConversationStatus, isFromVisitor: boolean): ConversationStatus =>
  isFromVisitor ? 'open' : status

/** Since when the customer or guest waits: from their first message without an answer. Notes aren't answers. */
export const waitingAfterMessage = (
  waitingSince: Date | null,
  sent: { isFromVisitor: boolean; isNote: boolean },
  now: Date,
): Date | null => {
  if (sent.isNote) return waitingSince
  return sent.isFromVisitor ? (waitingSince ?? now) : null
}

/** The inbox tab "Waiting for us". */
export const isWaitingForUs = ({
  status,
  waitingSince,
}: {
  status: ConversationStatus
  waitingSince: unknown
}): boolean => status === 'open' && waitingSince !== null

const notifyAgainMs = 2 * minute

/** Staff are notified of the first unread message, and again if a conversation is still unread some minutes later. */
export const notifiesStaff = (
  { unread, notifiedAt }: { unread: number; notifiedAt: Date | null },
  now: Date,
): boolean => unread === 0 || notifiedAt === null || now.getTime() - notifiedAt.getTime() >= notifyAgainMs

/**
 * Connections of staff are refreshed every 20 seconds. Someone whose process was killed counts as connected until 45
 * seconds after the last refresh.
 */
export const agentTimes = { refreshSeconds: 20, connectedSeconds: 45, awayAfterSeconds: 120 } as const

/** Days after the last message that a guest's token is valid. */
export const guestTokenDays = 30

/** Merge fields of saved replies. */
export const mergeFields = ['customer_name', 'agent_name', 'store_name'] as const
export type MergeField = (typeof mergeFields)[number]

/** Placeholders in braces, once each, as they're written. */
export const listPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\{[^{}\n]{0,60}\}\}/g))]

export const findUnknownFields = (text: string): string[] =>
  listPlaceholders(text).filter((placeholder) => {
    const name = placeholder.slice(2, -2).trim()
    return !mergeFields.some((field) => field === name)
  })

/** Replaces {{field}}; unknown fields stay, so that they are noticed before sending. */
export const fillMergeFields = (text: string, values: Record<MergeField, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name as MergeField] : placeholder,
  )
