import { expect, it } from 'vitest'
import type { MessagePage } from '#contract/domains/support-messages.ts'
import type { Message } from '#contract/domains/support.ts'
import {
  addNewer,
  addOlder,
  type ChatMessages,
  discardMessage,
  failMessage,
  findGap,
  noMessages,
  queueMessage,
  receiveMessage,
  retryMessage,
  showNewest,
} from './chat-messages.ts'

const toId = (sequence: number) => `018f0000-0000-7000-8000-${String(sequence).padStart(12, '0')}`

const message = (sequence: number, fields: Partial<Message> = {}): Message =>
  ({
    _id: toId(sequence),
    sequence,
    author: { kind: 'customer', _id: null, name: 'Ada' },
    text: `Message ${sequence}`,
    isNote: false,
    attachments: [],
    mentions: [],
    quotes: null,
    event: null,
    createdAt: '2026-11-17T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    ...fields,
  }) as Message

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))

const page = (data: Message[], fields: Partial<MessagePage> = {}): MessagePage => ({
  data,
  total: data.length,
  nextCursor: null,
  lastSequence: data.at(-1)?.sequence ?? 0,
  readTo: { staff: 0, visitor: 0 } as MessagePage['readTo'],
  status: 'open',
  ...fields,
})

const sequences = ({ shown }: ChatMessages) => shown.map(({ sequence }) => sequence)
const opened = showNewest(noMessages, page(range(51, 53), { nextCursor: '51' }))
const input = { client_id: toId(54), text: 'Hello' }

it('shows a repeated message once', () => {
  const state = [54, 54, 53].reduce((current, sequence) => receiveMessage(current, message(sequence)), opened)
  expect(sequences(state)).toEqual([51, 52, 53, 54])
  expect(findGap(state)).toBeUndefined()
})

it('orders messages by their sequence and finds what is missing between them', () => {
  const ahead = receiveMessage(opened, message(56))
  expect(findGap(ahead)).toBe(53)
  const later = receiveMessage(ahead, message(54))
  expect(sequences(later)).toEqual([51, 52, 53, 54, 56])
  expect(findGap(later)).toBe(54)
  const filled = addNewer(later, page([message(55), message(56)]))
  expect(sequences(filled)).toEqual([51, 52, 53, 54, 55, 56])
  expect(findGap(filled)).toBeUndefined()
})

it('knows that it is behind from the number of the last message', () => {
  expect(findGap({ ...opened, lastSequence: 60 })).toBe(53)
  expect(findGap(noMessages)).toBeUndefined()
})

it('shows a sent message in one position, whether the event or the acknowledgement is first', () => {
  const queued = queueMessage(opened, input, '2026-11-17T12:00:01.000Z')
  expect(queued.outgoing).toHaveLength(1)
  const sent = receiveMessage(queued, message(54, { text: 'Hello' }))
  expect(sent.outgoing).toEqual([])
  expect(sequences(receiveMessage(sent, message(54, { text: 'Hello' })))).toEqual([51, 52, 53, 54])
  expect(addNewer(queued, page([message(54)])).outgoing).toEqual([])
})

it('repeats a failed message with its id, and forgets a discarded one', () => {
  const failed = failMessage(queueMessage(opened, input, '2026-11-17T12:00:01.000Z'), input.client_id, 'Blocked')
  expect(failed.outgoing[0]).toMatchObject({ state: 'failed', error: 'Blocked', input })
  const retried = retryMessage(failed, input.client_id)
  expect(retried.outgoing[0]).toMatchObject({ state: 'sending', error: undefined, input })
  expect(discardMessage(failed, input.client_id).outgoing).toEqual([])
})

it('replaces edited and deleted messages, also when an older event comes late', () => {
  const edited = message(52, { text: 'Edited', editedAt: '2026-11-17T12:01:00.000Z' })
  const deleted = message(52, { text: '', editedAt: edited.editedAt, deletedAt: '2026-11-17T12:02:00.000Z' })
  const state = [deleted, edited, message(52)].reduce(receiveMessage, opened)
  expect(state.shown[1]).toEqual(deleted)
  expect(receiveMessage(opened, edited).shown[1]?.text).toBe('Edited')
})

it('has older messages also if a live one came before the first page', () => {
  const state = showNewest(receiveMessage(noMessages, message(53)), page(range(51, 53), { nextCursor: '51' }))
  expect(state.hasOlder).toBe(true)
})

it('leaves edits of messages that are not loaded alone', () => {
  const state = receiveMessage(opened, message(3, { editedAt: '2026-11-17T12:01:00.000Z' }))
  expect(sequences(state)).toEqual([51, 52, 53])
})

it('keeps what is shown after a reconnect, and starts anew after a long absence', () => {
  const soon = showNewest(opened, page(range(52, 55), { nextCursor: '52' }))
  expect(sequences(soon)).toEqual([51, 52, 53, 54, 55])
  const late = showNewest(opened, page(range(101, 103), { nextCursor: '101' }))
  expect(sequences(late)).toEqual([101, 102, 103])
  expect(late.hasOlder).toBe(true)
})

it('renders a bounded part of a long conversation in both directions', () => {
  let state = showNewest(noMessages, page(range(49_951, 50_000), { nextCursor: '49951' }))
  for (let first = 49_901; first > 48_000; first -= 50)
    state = addOlder(state, page(range(first, first + 49), { nextCursor: String(first), lastSequence: 50_000 }))
  expect(state.shown).toHaveLength(300)
  expect(state.hasNewer).toBe(true)
  expect(findGap(state)).toBeUndefined()
  const received = receiveMessage(state, message(50_001))
  expect(received.shown).toBe(state.shown)
  expect(received.lastSequence).toBe(50_001)
  const last = received.shown.at(-1)?.sequence ?? 0
  const below = addNewer(received, page(range(last + 1, last + 50), { nextCursor: '1', lastSequence: 50_001 }))
  expect(below.shown).toHaveLength(300)
  expect(below).toMatchObject({ hasOlder: true, hasNewer: true })
  expect(showNewest(below, page(range(49_952, 50_001), { nextCursor: '49952' }))).toMatchObject({ hasNewer: false })
})

it('leaves no hole where a page arrives after what is shown was replaced', () => {
  const older = page(range(1, 3), { lastSequence: 53 })
  expect(addOlder(opened, older).shown).toBe(opened.shown)
  expect(addNewer(opened, older).shown).toBe(opened.shown)
  // A live message after a long absence: the newest page is shown instead of both.
  const ahead = receiveMessage(opened, message(900))
  expect(findGap(ahead)).toBe(53)
  const latest = showNewest(ahead, page(range(851, 900), { nextCursor: '851' }))
  expect(findGap(latest)).toBeUndefined()
  expect(latest).toMatchObject({ hasOlder: true, hasNewer: false })
  expect(sequences(latest)).toHaveLength(50)
})

it('stops at the beginning and the end, also if a page has a cursor but no messages', () => {
  const nothing = page([], { nextCursor: '51', lastSequence: 53 })
  expect(addOlder(opened, nothing).hasOlder).toBe(false)
  expect(addNewer({ ...opened, hasNewer: true }, nothing).hasNewer).toBe(false)
})
