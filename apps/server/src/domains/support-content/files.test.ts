import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '#contract/domains/products.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import type { Attachment, Message } from '#contract/domains/support.ts'
import { messageImage } from '#server/domains/support/messages.repo.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { type ChatCaller, type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
let png: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => test.close())

const presign = (as: ChatCaller, id: string, body: object = {}, store = chat.store) =>
  test.call(supportMessages.uploadFile, {
    as,
    store,
    params: { id },
    body: { name: 'photo.png', mimeType: 'image/png', ...body },
  })
const inject = (url: string, options: object = {}) => test.app.fastify.inject({ url, ...options })
const put = (url: string, payload: Buffer, type: string) => {
  const { pathname, search } = new URL(url)
  return inject(pathname + search, { method: 'PUT', headers: { 'content-type': type }, payload })
}
const upload = async (as: ChatCaller, id: string): Promise<string> => {
  const { url, key } = (await presign(as, id)).body.data as Attachment
  expect((await put(url, png, 'image/png')).statusCode).toBe(200)
  return key
}
const trySend = (as: ChatCaller, id: string, key: string, more: object = {}) =>
  chat.trySend(as, id, { text: '', attachments: [{ key, name: 'photo.png' }], ...more })

it('shows files of a guest to those in the conversation, by links that are signed anew', async () => {
  const guest = await chat.newGuest()
  const id = guest.conversationId
  const key = await upload(guest, id)
  expect((await inject(`/files/${key}`)).statusCode).toBe(404)
  const sent = (await trySend(guest, id, key)).body.data as Message
  expect(sent.attachments).toMatchObject([
    { kind: 'image', key, name: 'photo.png', size: expect.any(Number) as number },
  ])
  const { data } = await test.data(supportMessages.list, { as: chat.agent, store: chat.store, params: { id } })
  const single = await test.data(supportMessages.get, {
    as: chat.agent,
    store: chat.store,
    params: { id, messageId: sent._id },
  })
  for (const message of [sent, data[0], single]) {
    const download = await inject(message?.attachments[0]?.url ?? '')
    expect(download.statusCode).toBe(200)
    expect(download.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': expect.stringContaining('photo.png') as string,
    })
  }
  const other = await chat.newGuest()
  const params = { id, messageId: sent._id }
  expect((await test.call(supportMessages.get, { as: other, store: chat.store, params })).status).toBe(404)
  const note = await chat.send(chat.agent, id, 'internal', { is_note: true })
  const hidden = { id, messageId: note._id }
  expect((await test.call(supportMessages.get, { as: guest, store: chat.store, params: hidden })).status).toBe(404)

  await test.data(supportMessages.remove, { as: guest, store: chat.store, params })
  await runQueuedJobs(test, 'uploads.remove', (payload) => payload['key'] === key)
  expect((await inject(single.attachments[0]?.url ?? '')).statusCode).toBe(404)
})

it('accepts images and PDFs once they are checked, from the side and conversation that uploaded them', async () => {
  const [guest, other] = [await chat.newGuest(), await chat.newGuest()]
  const id = guest.conversationId
  expect((await presign(guest, id, { mimeType: 'image/svg+xml' })).status).toBe(422)
  expect((await presign(guest, id, { size: 11 * 1024 * 1024 })).status).toBe(422)
  expect((await presign(other, id)).status).toBe(404)
  expect((await presign(chat.owner, id, {}, chat.otherStore)).status).toBe(404)
  const clerk = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  expect((await presign(clerk, id)).status).toBe(403)

  const unchecked = (await presign(guest, id)).body.data as Attachment
  expect((await trySend(guest, id, unchecked.key)).body.code).toBe('file_refused')
  expect((await put(unchecked.url, Buffer.from('<script>alert(1)</script>'), 'image/png')).statusCode).toBe(422)
  expect((await trySend(guest, id, unchecked.key)).body.code).toBe('file_refused')

  const document = (await presign(guest, id, { mimeType: 'application/pdf', name: 'receipt.pdf' })).body
    .data as Attachment
  expect(document.kind).toBe('file')
  await put(document.url, pdf, 'application/pdf')
  expect((await trySend(other, other.conversationId, document.key)).body.code).toBe('file_refused')
  expect((await trySend(chat.agent, id, document.key)).body.code).toBe('file_refused')
  const [first, second] = await Promise.all([trySend(guest, id, document.key), trySend(guest, id, document.key)])
  expect([first.status, second.status]).toEqual([200, 200])

  const staffKey = await upload(chat.agent, id)
  expect((await trySend(guest, id, staffKey)).body.code).toBe('file_refused')
  expect((await trySend(chat.agent, id, staffKey, { is_note: true })).status).toBe(200)
  const media = [{ kind: 'file', key: document.key }]
  const product = await test.call(products.create, {
    as: chat.owner,
    store: chat.store,
    body: { title: 'Stolen', media },
  })
  expect(product.body.code).toBe('file_refused')

  await test.data(supportConversations.block, { as: chat.agent, store: chat.store, params: { id }, body: {} })
  expect((await presign(guest, id)).body.code).toBe('chat_blocked')
})

it('limits the uploads of a visitor, not those of staff', async () => {
  const guest = await chat.newGuest(chat.store, 'ana@example.com')
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await presign(guest, guest.conversationId)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await presign(chat.agent, guest.conversationId)).status).toBe(200)
})

it('removes a refused file together with its name', async () => {
  const { conversationId: id } = await chat.newCustomerChat()
  const keys = [1, 2].map((n) => `${chat.owner.vendorId}/018f0000-0000-7000-8000-00000000000${n}.webp`)
  for (const key of keys)
    await sql`insert into files (key, vendor_id, store_id, mime_type, state)
      values (${key}, ${chat.owner.vendorId}, ${chat.store}, 'image/webp', 'ready')`.execute(test.database.kysely)
  const attachments = keys.map((key, index) => ({ key, name: `${index}.webp` }))
  await chat.send(chat.agent, id, 'Two', { attachments })
  await test.database.kysely.transaction().execute((tx) => messageImage.clear(tx, keys[0] ?? ''))
  const { data } = await test.data(supportMessages.list, { as: chat.agent, store: chat.store, params: { id } })
  expect(data.at(-1)?.attachments.map(({ key, name, url }) => [key, name, url])).toEqual([
    [keys[1], '1.webp', `/files/${keys[1]}`],
  ])
})
