import { expect, it } from 'vitest'
import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { Message } from '#contract/domains/support.ts'
import {
  addMessage,
  addPage,
  addReadMarks,
  countUnread,
  emptyLog,
  getReceipt,
  hasGap,
  type MessageLog,
} from './message-log.ts'
import { getNext, type Outbox, removeArrived, retryUnsent, setError } from './outbox.ts'

const readTo = { staff: 0, visitor: 0, staffDelivered: 0, visitorDelivered: 0 }

const newMessage = (sequence: number, more: Partial<Message> = {}): Message => ({
  _id: `id-${sequence}`,
  sequence,
  author: { kind: 'staff', _id: null, name: 'Ana' },
  text: `text ${sequence}`,
  isNote: false,
  attachments: [],
  card: null,
  via: 'chat',
  isUnverified: false,
  mentions: [],
  quotes: null,
  event: null,
  createdAt: '2026-11-17T12:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  ...more,
})

const newPage = (sequences: readonly number[], more: Partial<MessagePage> = {}): MessagePage => ({
  data: sequences.map((sequence) => newMessage(sequence)),
  total: sequences.length,
  nextCursor: null,
  lastSequence: sequences.at(-1) ?? 0,
  readTo,
  status: 'open',
  ...more,
})

const list = ({ messages }: MessageLog): number[] => messages.map(({ sequence }) => sequence)

it('keeps each message once, in order, and replaces edited ones', () => {
  let log = addPage(emptyLog, newPage([1, 2]), 'newest')
  for (const message of [newMessage(4), newMessage(3), newMessage(3)]) log = addMessage(log, message)
  expect(list(log)).toEqual([1, 2, 3, 4])
  log = addMessage(log, newMessage(2, { text: 'edited', editedAt: '2026-11-17T12:01:00.000Z' }))
  expect(log.messages.map(({ text }) => text)).toEqual(['text 1', 'edited', 'text 3', 'text 4'])
})

it('notices a gap until the missing part was read; notes leave gaps that end so', () => {
  let log = addPage(emptyLog, newPage([1, 2]), 'newest')
  log = addMessage(log, newMessage(5))
  expect([hasGap(log), log.known]).toEqual([true, 2])
  log = addPage(log, newPage([3], { nextCursor: '3', lastSequence: 5 }), 'after')
  expect([hasGap(log), log.known]).toEqual([true, 3])
  log = addPage(log, newPage([5], { lastSequence: 6 }), 'after')
  expect([hasGap(log), log.known, list(log)]).toEqual([false, 6, [1, 2, 3, 5]])
})

it('takes edits from the newest page without skipping what is missing before it', () => {
  const log = addPage(emptyLog, newPage([1, 2]), 'newest')
  const again = addPage(log, newPage([2, 90], { nextCursor: '2', lastSequence: 90, status: 'closed' }), 'newest')
  expect([list(again), again.known, again.isClosed]).toEqual([[1, 2], 2, true])
})

it('loads earlier messages, and knows whether there are more', () => {
  let log = addPage(emptyLog, newPage([51, 52], { nextCursor: '51' }), 'newest')
  expect(log.hasEarlier).toBe(true)
  log = addPage(log, newPage([49, 50], { nextCursor: null, lastSequence: 52, status: 'open' }), 'before')
  expect([list(log), log.known, log.hasEarlier]).toEqual([[49, 50, 51, 52], 52, false])
})

it('follows closing, and opens with a message of the visitor', () => {
  const line = (type: 'closed' | 'reopened') => ({
    author: { kind: 'system', _id: null, name: '' } as const,
    event: { type, name: 'Ana', subject: null },
  })
  let log = addMessage(emptyLog, newMessage(1, line('closed')))
  expect(log.isClosed).toBe(true)
  log = addMessage(log, newMessage(2))
  expect(log.isClosed).toBe(true)
  expect(addMessage(log, newMessage(3, line('reopened'))).isClosed).toBe(false)
  expect(addMessage(log, newMessage(3, { author: { kind: 'guest', _id: null, name: 'Gil' } })).isClosed).toBe(false)
})

it('counts unread messages of staff; marks only move forward', () => {
  let log = addPage(emptyLog, newPage([1, 2, 3], { readTo: { ...readTo, visitor: 1 } }), 'newest')
  expect(countUnread(log)).toBe(2)
  log = addReadMarks(log, { ...readTo, visitor: 3, staff: 1, staffDelivered: 2 })
  log = addReadMarks(log, readTo)
  expect(countUnread(log)).toBe(0)
  expect([1, 2, 3].map((sequence) => getReceipt(log, sequence))).toEqual(['read', 'delivered', 'sent'])
})

it('sends messages in their order; what was refused waits for the visitor', () => {
  const input = (id: string) => ({ client_id: id, text: id })
  let outbox: Outbox = ['id-1', 'id-2', 'id-3'].map((id) => ({ input: input(id) }))
  expect(getNext(outbox)?.input.client_id).toBe('id-1')
  // The reply got lost, but the message has arrived.
  outbox = removeArrived(outbox, addMessage(emptyLog, newMessage(1)))
  outbox = setError(setError(outbox, 'id-2', 'Too long.'), 'id-3', '')
  expect(getNext(outbox)).toBeUndefined()
  outbox = retryUnsent(outbox)
  expect(outbox.map(({ error }) => error)).toEqual(['Too long.', undefined])
  expect(getNext(outbox)?.input.client_id).toBe('id-3')
})
