import { expect, it } from 'vitest'
import type { Message } from '#contract/domains/support.ts'
import { groupMessages } from './support.groups.ts'

const message = (sequence: number, time: string, fields: Partial<Message> = {}): Message =>
  ({
    _id: `m${sequence}`,
    sequence,
    author: { kind: 'customer', _id: null, name: 'Ada' },
    isNote: false,
    via: 'chat',
    event: null,
    createdAt: time,
    ...fields,
  }) as Message

const staff = { author: { kind: 'staff', _id: 's1', name: 'Ben' } } as const
const describe = (messages: Message[], readTo?: number) =>
  groupMessages(messages, 'America/New_York', readTo).map((item) => {
    if (item.kind === 'group') return item.messages.map(({ sequence }) => sequence)
    return item.kind === 'day' ? item.day : item.kind
  })

it('separates days of the store, authors, notes, lines and pauses', () => {
  const messages = [
    message(1, '2026-11-17T04:59:00Z'),
    message(2, '2026-11-17T05:00:00Z'),
    message(3, '2026-11-17T05:04:00Z'),
    message(4, '2026-11-17T05:09:00Z'),
    message(5, '2026-11-17T05:09:10Z', staff),
    message(6, '2026-11-17T05:09:20Z', { ...staff, isNote: true }),
    message(7, '2026-11-17T05:09:30Z', { event: { type: 'closed', name: 'Ben', subject: null } }),
    message(8, '2026-11-17T05:09:40Z'),
  ]
  expect(describe(messages)).toEqual(['2026-11-16', [1], '2026-11-17', [2, 3], [4], [5], [6], 'event', [8]])
})

it('marks what the visitor wrote since it was read, once', () => {
  const messages = [1, 2, 3, 4].map((sequence) =>
    message(sequence, '2026-11-17T12:00:00Z', sequence === 2 ? staff : {}),
  )
  expect(describe(messages, 1)).toEqual(['2026-11-17', [1], [2], 'new', [3, 4]])
  expect(describe(messages, 4)).toEqual(['2026-11-17', [1], [2], [3, 4]])
})
