import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message, MessageInput } from '#contract/domains/support.ts'
import { ApiError, networkError } from './api-error.ts'
import { type ChatMessages, noMessages } from './chat-messages.ts'
import { makeChatOutbox } from './chat-outbox.ts'

const toId = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const input = (number: number): MessageInput => ({ client_id: toId(number), text: `Message ${number}` })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server over HTTP that fails as often as given, then takes messages once. */
const open = ({ failures = [] as unknown[] } = {}) => {
  let messages: ChatMessages = noMessages
  let isOnline = true
  const calls: string[] = []
  const stored: MessageInput[] = []
  const sendOverHttp = vi.fn<(sent: MessageInput) => Promise<Message>>(async (sent) => {
    calls.push(sent.client_id)
    if (!stored.some(({ client_id: id }) => id === sent.client_id)) stored.push(sent)
    const failure = failures.shift()
    if (failure) throw failure
    const sequence = stored.findIndex(({ client_id: id }) => id === sent.client_id) + 1
    const createdAt = '2026-11-17T12:00:00.000Z'
    return { _id: sent.client_id, sequence, text: sent.text, createdAt, editedAt: null, deletedAt: null } as Message
  })
  const outbox = makeChatOutbox({
    storeId: toId(900),
    conversationId: toId(901),
    getLive: () => undefined,
    sendOverHttp,
    isOnline: () => isOnline,
    read: () => messages,
    write: (next) => (messages = { ...messages, ...next }),
    onEmpty: () => undefined,
  })
  const setOnline = (value: boolean) => (isOnline = value)
  return { outbox, calls, stored, setOnline, getMessages: () => messages }
}

it('repeats what had no answer with the same id, and keeps the order', async () => {
  const { outbox, calls, stored, getMessages } = open({ failures: [networkError(), networkError()] })
  outbox.add(input(1))
  outbox.add(input(2))
  await vi.runAllTimersAsync()
  expect(calls).toEqual([toId(1), toId(1), toId(1), toId(2)])
  expect(stored).toHaveLength(2)
  expect(getMessages().shown.map(({ _id }) => _id)).toEqual([toId(1), toId(2)])
  expect(getMessages().outgoing).toEqual([])
})

it('says why the server refuses a message, and goes on with the next', async () => {
  const { outbox, getMessages } = open({ failures: [new ApiError(409, 'chat_blocked', 'Blocked.')] })
  outbox.add(input(1))
  outbox.add(input(2))
  await vi.runAllTimersAsync()
  expect(getMessages().outgoing).toMatchObject([{ state: 'failed', error: 'Blocked.', input: input(1) }])
  expect(getMessages().shown.map(({ _id }) => _id)).toEqual([toId(2)])
})

it('gives up after some tries, and sends it after a reconnect', async () => {
  const { outbox, getMessages } = open({ failures: Array.from({ length: 4 }, networkError) })
  outbox.add(input(1))
  await vi.runAllTimersAsync()
  expect(getMessages().outgoing).toMatchObject([{ state: 'failed', error: undefined }])
  outbox.resume()
  await vi.runAllTimersAsync()
  expect(getMessages().outgoing).toEqual([])
})

it('waits while the browser is offline', async () => {
  const { outbox, calls, setOnline, getMessages } = open()
  setOnline(false)
  outbox.add(input(1))
  await vi.runAllTimersAsync()
  expect(calls).toEqual([])
  expect(getMessages().outgoing).toMatchObject([{ state: 'sending' }])
  setOnline(true)
  outbox.resume()
  await vi.runAllTimersAsync()
  expect(getMessages().shown).toHaveLength(1)
})
