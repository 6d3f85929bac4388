import { describe, expect, it } from 'vitest'
import { validationMessages } from '../core/validation-messages.ts'
import { conversationStatus } from '../statuses.ts'
import {
  countSent,
  fillMergeFields,
  findUnknownFields,
  isEditable,
  isWaitingForUs,
  notifiesStaff,
  secondsToNextWindow,
  sendLimit,
  type SendWindow,
  statusAfterMessage,
  waitingAfterMessage,
} from './support-rules.ts'
import { savedReplyFields } from './support-replies.ts'
import { chatMessagePayload } from './support-socket.ts'
import { messageInput } from './support.ts'

const now = new Date('2026-11-17T12:00:00Z')
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

it('opens closed and snoozed conversations with a message of the customer or guest', () => {
  for (const status of conversationStatus.statuses) {
    expect(statusAfterMessage(status, true)).toBe('open')
    expect(statusAfterMessage(status, false)).toBe(status)
  }
  expect(conversationStatus.allows('closed', 'snoozed')).toBe(false)
  expect(conversationStatus.allows('snoozed', 'closed')).toBe(true)
})

it('waits from the first unanswered message until an answer, which a note is not', () => {
  const question = { isFromVisitor: true, isNote: false }
  const first = waitingAfterMessage(null, question, now)
  expect(first).toEqual(now)
  expect(waitingAfterMessage(first, question, at(60))).toEqual(now)
  expect(waitingAfterMessage(first, { isFromVisitor: false, isNote: true }, at(60))).toEqual(now)
  expect(waitingAfterMessage(first, { isFromVisitor: false, isNote: false }, at(60))).toBeNull()
  expect(isWaitingForUs({ status: 'open', waitingSince: now })).toBe(true)
  expect(isWaitingForUs({ status: 'snoozed', waitingSince: now })).toBe(false)
  expect(isWaitingForUs({ status: 'open', waitingSince: null })).toBe(false)
})

it('allows edits for five minutes, not of deleted messages and lines of the product', () => {
  const message = { createdAt: now.toISOString(), deletedAt: null, event: null }
  expect(isEditable(message, at(299))).toBe(true)
  expect(isEditable(message, at(300))).toBe(false)
  expect(isEditable({ ...message, deletedAt: now.toISOString() }, now)).toBe(false)
  expect(isEditable({ ...message, event: {} }, now)).toBe(false)
})

it('counts messages of one window and starts the next after it', () => {
  let window: SendWindow | undefined = { startedAt: null, count: 0 }
  for (let sent = 0; sent < sendLimit.messages; sent++) window = window && countSent(window, now)
  expect(window).toEqual({ startedAt: now, count: sendLimit.messages })
  const full = window ?? { startedAt: null, count: 0 }
  expect(countSent(full, at(59))).toBeUndefined()
  expect(secondsToNextWindow(full, at(59))).toBe(1)
  expect(countSent(full, at(60))).toEqual({ startedAt: at(60), count: 1 })
})

it('notifies of the first unread message, and of later ones after two minutes', () => {
  expect(notifiesStaff({ unread: 0, notifiedAt: now }, now)).toBe(true)
  expect(notifiesStaff({ unread: 3, notifiedAt: now }, at(119))).toBe(false)
  expect(notifiesStaff({ unread: 3, notifiedAt: now }, at(120))).toBe(true)
})

it('fills merge fields once and leaves unknown ones', () => {
  const values = { customer_name: '{{agent_name}}', agent_name: 'Ana', store_name: '$& Co' }
  expect(fillMergeFields('Hi {{customer_name}}, {{ agent_name }} of {{store_name}}. {{constructor}}', values)).toBe(
    'Hi {{agent_name}}, Ana of $& Co. {{constructor}}',
  )
})

it('lists unknown merge fields once each', () => {
  const text = 'Hi {{first_name}} {{ customer_name }} {{first_name}} {{}} {store} {{constructor}} {{agent_name}}'
  expect(findUnknownFields(text)).toEqual(['{{first_name}}', '{{}}', '{{constructor}}'])
  expect(findUnknownFields('Hi {{customer_name}}, {agent_name}')).toEqual([])
})

it('refuses saved replies with unknown merge fields', () => {
  const reply = { name: 'Greeting', text: 'Hi {{first_name}}!', isPersonal: false }
  const readMessages = (language: 'en' | 'es', input: object) =>
    savedReplyFields
      .safeParse(input, { error: validationMessages(language) })
      .error?.issues.map(({ message }) => message)
  expect(readMessages('en', reply)).toEqual([
    'Unknown merge field: {{first_name}}. Use {{customer_name}}, {{agent_name}}, or {{store_name}}.',
  ])
  expect(readMessages('es', reply)).toEqual([
    'Campo desconocido: {{first_name}}. Usa {{customer_name}}, {{agent_name}} o {{store_name}}.',
  ])
  expect(readMessages('en', { ...reply, text: 'Hi {{ customer_name }}!' })).toBeUndefined()
})

describe('payloads', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  const message = { client_id: id, text: ' Hello ' }

  it('needs text or an image', () => {
    expect(messageInput.parse(message)).toEqual({ client_id: id, text: 'Hello' })
    expect(messageInput.safeParse({ ...message, text: ' ' }).success).toBe(false)
    expect(messageInput.safeParse({ ...message, text: '', attachments: [{ key: `${id}/${id}.webp` }] }).success).toBe(
      true,
    )
  })

  it('checks messages of sockets like those of calls', () => {
    const payload = { ...message, store_id: id, conversation_id: id }
    expect(chatMessagePayload.parse(payload)).toEqual({
      store_id: id,
      conversation_id: id,
      input: { client_id: id, text: 'Hello' },
    })
    for (const invalid of [{ ...payload, text: '' }, { ...payload, extra: 1 }, { ...payload, store_id: 'x' }, null])
      expect(chatMessagePayload.safeParse(invalid).success).toBe(false)
  })
})
