import { createHash, randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner, support } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { newBuyer } from './shopping.ts'

const call = async <Data>(path: string, body: object, token?: string): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': createHash('sha256').update(randomUUID()).digest('hex'),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** The store of the open page, as the client has it. */
const readStoreId = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('tabStore') ?? '')

journey('a guest writes, one agent replies by keyboard while another sees it, and closes', async ({ visit }) => {
  const first = await visit({ as: owner })
  const second = await visit({ as: support })
  await first.goto('/dashboard/support/chats')
  await first.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  const storeId = await readStoreId(first)
  const guest = newBuyer('Gil')
  const { token, conversation_id: id } = await call<{ token: string; conversation_id: string }>(
    '/customer-support/guest/authenticate',
    { ...guest, store_id: storeId },
  )
  const write = (text: string) =>
    call(`/customer-support/stores/${storeId}/conversations/${id}/messages`, { client_id: randomUUID(), text }, token)
  await write('Do you ship <b>abroad</b>?')

  // Without a reload: the list is live.
  const row = first.getByRole('link', { name: guest.name })
  await row.click()
  const messages = first.getByRole('log', { name: 'Messages' })
  await messages.getByText('Do you ship <b>abroad</b>?').waitFor()
  await first.getByText('Email not verified').waitFor()
  await write('To Spain')
  await messages.getByText('To Spain').waitFor()
  expect(await findAccessibilityProblems(first)).toEqual([])

  await second.goto(`/dashboard/support/chats/${id}`)
  await second.getByRole('log', { name: 'Messages' }).getByText('To Spain').waitFor()
  // Its socket has joined: what is typed before isn't announced.
  await first.getByText(/is viewing/).waitFor()
  await second.locator('body').press('n')
  await expect(second.getByRole('textbox', { name: 'Private note' })).toBeFocused()
  await second.keyboard.type('I can take this')
  await first.getByText(/is replying…/).waitFor()
  await second.keyboard.press('Enter')
  await messages.getByText('I can take this').waitFor()

  await row.focus()
  await first.keyboard.press('r')
  await expect(first.getByRole('textbox', { name: `Reply to ${guest.name}` })).toBeFocused()
  await first.keyboard.type('Yes, to all of Spain.')
  await first.keyboard.press('Enter')
  await second.getByRole('log', { name: 'Messages' }).getByText('Yes, to all of Spain.').waitFor()
  await messages.getByText(/You · Sent/).waitFor()
  await first.keyboard.press('Escape')
  await first.keyboard.press('e')
  await first.getByText(`Conversation with ${guest.name} closed`).waitFor()
  await second.getByText(/closed the conversation/).waitFor()
})
