import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ConversationDetails, supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { supportReplies } from '#contract/domains/support-replies.ts'
import type { Message } from '#contract/domains/support.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { OpenConversation } from './parts/open-conversation.tsx'

const readTo = { staff: 2, visitor: 0, staffDelivered: 2, visitorDelivered: 0 }

const makeConversation = (number: number, fields: Partial<ConversationDetails> = {}): ConversationDetails => ({
  _id: exampleId(number),
  store: { _id: exampleId(900), name: 'Marsh & Daughters' },
  status: 'open',
  snoozedUntil: null,
  name: 'Cleo Diaz',
  email: 'cleo@example.com',
  customerId: null,
  tier: null,
  isGuest: true,
  isBlocked: false,
  language: 'en',
  assignee: null,
  tags: [],
  lastSequence: 2,
  lastMessageAt: exampleTime,
  lastMessage: null,
  unread: 0,
  readTo,
  waitingSince: null,
  rating: null,
  closedAt: null,
  createdAt: exampleTime,
  customer: null,
  others: 0,
  earlier: [],
  recentOrders: [],
  ...fields,
})

const message = (sequence: number, fields: Partial<Message> = {}): Message => ({
  _id: exampleId(100 + sequence),
  sequence,
  author: { kind: 'guest', _id: null, name: 'Cleo Diaz' },
  text: `Message ${sequence}`,
  isNote: false,
  attachments: [],
  card: null,
  via: 'chat',
  isUnverified: false,
  mentions: [],
  quotes: null,
  event: null,
  createdAt: exampleTime,
  editedAt: null,
  deletedAt: null,
  ...fields,
})

const hostile = '<img src=x onerror=alert(1)> https://evil.example/a" onclick="x'

/** Each test has another conversation, because conversations stay in memory. */
const openChat = async (number: number, messages: Message[] = [message(1), message(2, { text: hostile })]) => {
  const api = makeFakeApi()
  const stored = [...messages]
  api.on(supportConversations.get, () => ({ data: makeConversation(number) }))
  api.on(supportConversations.agents, () => ({
    data: {
      data: [{ _id: exampleId(950), name: 'Ana Ruiz', isPresent: true }],
      total: 1,
      totalIsCapped: false,
      nextCursor: null,
    },
  }))
  api.on(supportMessages.list, ({ query }) => {
    const after = Number(query.get('after') ?? 0)
    const data = stored.filter(({ sequence }) => sequence > after)
    return {
      data: {
        data,
        total: stored.length,
        nextCursor: null,
        lastSequence: stored.length,
        readTo,
        status: 'open' as const,
      },
    }
  })
  api.on(supportMessages.markRead, () => ({ data: readTo }))
  api.on(supportReplies.list, () => ({
    data: {
      data: [
        {
          _id: exampleId(960),
          name: 'Greeting',
          text: 'Hi {{customer_name}}, {{agent_name}} here.',
          isPersonal: false,
          version: 1,
          createdAt: exampleTime,
          updatedAt: exampleTime,
          updatedBy: null,
        },
      ],
      total: 1,
      totalIsCapped: false,
      nextCursor: null,
    },
  }))
  api.on(supportMessages.send, ({ body }) => {
    const sent = message(stored.length + 1, {
      _id: String(body['client_id']),
      text: String(body['text']),
      isNote: body['is_note'] === true,
      author: { kind: 'staff', _id: exampleId(901), name: 'Ada Marsh' },
    })
    stored.push(sent)
    return { data: sent }
  })
  await renderPage(
    <OpenConversation id={exampleId(number)} isPhone={false} back={() => undefined} goOn={() => undefined} />,
  )
  await expect.element(log.getByText('Message 1', { exact: true })).toBeVisible()
  return { api, stored }
}

const log = page.getByRole('log', { name: 'Messages' })
const reply = page.getByRole('textbox', { name: 'Reply to Cleo Diaz' })

it('shows hostile text as text and links only addresses', async () => {
  await openChat(1)
  await expect.element(log).toHaveTextContent(hostile)
  expect(log.element().querySelector('img')).toBeNull()
  const link = page.getByRole('link', { name: 'https://evil.example/a' })
  await expect.element(link).toHaveAttribute('href', 'https://evil.example/a')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(page.getByText('Email not verified')).toBeVisible()
})

it('inserts a saved reply with "/" and sends it with Enter', async () => {
  const { api } = await openChat(2)
  await userEvent.keyboard('r')
  await expect.element(reply).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('option', { name: /Greeting/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply).toHaveValue('Hi Cleo Diaz, Ada Marsh here.')
  expect(api.callsTo(supportMessages.send)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Hi Cleo Diaz, Ada Marsh here.')).toBeVisible()
  await expect.element(reply).toHaveValue('')
  await expect.poll(() => api.callsTo(supportMessages.send)).toHaveLength(1)
})

it('warns of merge fields of a saved reply that nothing filled', async () => {
  const { api } = await openChat(5)
  const old = { _id: exampleId(961), name: 'Old', text: 'Hi {{first_name}}!', isPersonal: false }
  const facts = { version: 1, createdAt: exampleTime, updatedAt: exampleTime, updatedBy: null }
  api.on(supportReplies.list, () => ({
    data: { data: [{ ...old, ...facts }], total: 1, totalIsCapped: false, nextCursor: null },
  }))
  await userEvent.keyboard('r')
  await expect.element(reply).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('option', { name: /Old/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const warning = page.getByText('Replace {{first_name}} before sending.')
  await expect.element(warning).toBeVisible()
  await reply.fill('Hi Cleo!')
  await expect.element(warning).not.toBeInTheDocument()
})

it('says that a message was not sent and sends it with the same id', async () => {
  const { api, stored } = await openChat(3)
  api.on(supportMessages.send, () => ({ status: 422, code: 'chat_blocked', message: 'Not now.' }))
  await reply.fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText(/Not sent: Not now/)).toBeVisible()
  api.on(supportMessages.send, ({ body }) => {
    const sent = message(3, { _id: String(body['client_id']), text: 'Hello' })
    stored.push(sent)
    return { data: sent }
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/Not sent/)).not.toBeInTheDocument()
  await expect.poll(() => api.callsTo(supportMessages.send)).toHaveLength(2)
  const ids = api.callsTo(supportMessages.send).map(({ body }) => body['client_id'])
  expect(new Set(ids).size).toBe(1)
})

it('marks notes as private and mentions teammates', async () => {
  const { api } = await openChat(4)
  await userEvent.keyboard('n')
  const note = page.getByRole('textbox', { name: 'Private note' })
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('@an')
  await expect.element(page.getByRole('option', { name: 'Ana Ruiz' })).toBeVisible()
  await userEvent.keyboard('{Enter}look{Enter}')
  await expect.element(log.getByText('Private note')).toBeVisible()
  // The log shows a message before it is sent.
  await expect
    .poll(() => api.callsTo(supportMessages.send)[0]?.body)
    .toMatchObject({ text: '@Ana Ruiz look', is_note: true, mentions: [exampleId(950)] })
})
