import { connect } from 'node:net'
import sharp from 'sharp'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { makeUploads } from '#server/domains/uploads/uploads.service.ts'
import { fileReferences } from '#server/file-references.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/ids.ts'
import { type InboundMail, maxMailBytes, openInboundMail } from '#server/platform/inbound-mail/inbound-mail.ts'
import { makeReplyAddress } from '#server/platform/inbound-mail/reply-address.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeMetrics } from '#server/platform/metrics.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { inspectInProcess } from '#server/testing/inspect-in-process.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { makeMailReceiver } from './receive-email.service.ts'
import { splitText } from './split-text.rules.ts'

const domain = 'in.example.com'
const metrics = makeMetrics()
let test: TestApp
let chat: ChatFixture
let inbound: InboundMail
let files: FileStorage
let port = 0

const makeReceiver = () => {
  const { app, config, database } = test
  const tokens = makeTokens(config.secretKey)
  const uploads = makeUploads({
    db: database.kysely,
    files,
    log: makeLog('silent'),
    references: fileReferences,
    inspect: inspectInProcess,
  })
  return makeMailReceiver({ deps: app.deps, uploads, tokens, domain })
}

const open = (receiver = makeReceiver()) => {
  const ourAddress = 'no-reply@storeward.example'
  const receivers = [receiver]
  return openInboundMail({ port: 0, host: '127.0.0.1', domain, ourAddress, log: makeLog('silent'), metrics, receivers })
}

beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
  files = await openFiles(test.config, makeTokens(test.config.secretKey))
  inbound = open()
  port = (await inbound.listen()) ?? 0
})
afterAll(async () => {
  await inbound.close()
  await test.close()
})

const addressOf = (conversationId: string, generation = 1) =>
  makeReplyAddress(makeTokens(test.config.secretKey), domain, { storeId: chat.store, conversationId, generation })

/** The server's reply to an email from a real client; the code of a refusal. */
const send = async (to: string, options: SendMailOptions = {}, at = port): Promise<number> => {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: at, ignoreTLS: true })
  try {
    const mail = { from: 'Gil <gil@example.com>', to, subject: 'Re: Your conversation', text: 'Thanks!', ...options }
    const { response } = await transport.sendMail(mail)
    return Number(response.slice(0, 3))
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}

const messagesOf = async (id: string) =>
  (await test.data(supportMessages.list, { as: chat.agent, store: chat.store, params: { id } })).data

it('writes a reply into its conversation, once, without the quote', async () => {
  const { conversationId: id, ...guest } = await chat.newGuest()
  await chat.send(guest, id, 'Do you have soap?')
  await chat.send(chat.agent, id, 'Yes.')
  const messageId = `<${newId()}@mail.example.com>`
  const text = 'Great, 2 please.\n\nOn Tue, Nov 17, 2026 at 10:02 AM Fern <no-reply@storeward.example> wrote:\n> Yes.'
  const to = addressOf(id).toUpperCase()
  expect(await Promise.all([send(to, { text, messageId }), send(to, { text, messageId })])).toEqual([250, 250])
  expect(await send(to, { text, messageId })).toBe(250)
  expect(await messagesOf(id)).toMatchObject([
    { text: 'Do you have soap?', via: 'chat' },
    { text: 'Yes.' },
    { text: 'Great, 2 please.', via: 'email', isUnverified: false, author: { kind: 'guest', name: 'Gil Guest' } },
  ])

  const { customer, conversationId: own } = await chat.newCustomerChat()
  const html = '<div>¿Y en <b>verde</b>?</div><script>alert(1)</script>'
  const reply = { from: customer.email.toUpperCase(), html, text: '' }
  expect(await send(addressOf(own, 0), reply)).toBe(250)
  const message = { via: 'email', author: { kind: 'customer' }, text: '¿Y en verde?', isUnverified: false }
  expect((await messagesOf(own)).at(-1)).toMatchObject(message)
})

it('checks attachments like uploads, once, and names those that it refuses', async () => {
  const { conversationId: id } = await chat.newGuest()
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const attachments = [
    { filename: 'broken soap.jpg', content: photo },
    { filename: 'page.jpg', content: '<script>alert(1)</script>', contentType: 'image/jpeg' },
    { filename: 'setup.exe', content: 'MZ' },
  ]
  const messageId = `<${newId()}@mail.example.com>`
  expect(await send(addressOf(id), { attachments, messageId })).toBe(250)
  expect(await send(addressOf(id), { attachments, messageId })).toBe(250)
  const [message, ...more] = await messagesOf(id)
  expect(more).toEqual([])
  expect(message?.text).toBe('Thanks!\n\n(Attachment not added: page.jpg, setup.exe)')
  expect(message?.attachments).toMatchObject([{ kind: 'image', name: 'broken soap.jpg' }])
  const url = message?.attachments[0]?.url ?? ''
  const served = await test.app.fastify.inject({ url })
  expect(served.statusCode).toBe(200)
  expect(served.rawPayload.includes('secret place')).toBe(false)
  expect((await test.app.fastify.inject({ url: `/files/${message?.attachments[0]?.key}` })).statusCode).toBe(404)
})

it('marks a message from another sender as unverified', async () => {
  const { conversationId: id } = await chat.newGuest()
  expect(await send(addressOf(id), { from: 'Gil <eve@example.com>' })).toBe(250)
  expect(await messagesOf(id)).toMatchObject([{ isUnverified: true, author: { name: 'eve@example.com' } }])
})

it('refuses forged, foreign and revoked addresses, and relays nothing', async () => {
  const { conversationId: id } = await chat.newGuest()
  const address = addressOf(id)
  const swapped = address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))
  const forged = address.replace(/[a-z2-7](?=[a-z2-7]{9}@)/, (letter) => (letter === 'a' ? 'b' : 'a'))
  const otherStore = makeReplyAddress(makeTokens(test.config.secretKey), domain, {
    storeId: chat.otherStore,
    conversationId: id,
    generation: 1,
  })
  for (const to of [forged, otherStore, addressOf(id, 2), addressOf(newId()), `chat+x@${domain}`])
    expect([to, await send(to)]).toEqual([to, 550])
  for (const to of ['ann@example.com', address.replace(domain, 'example.com'), `postmaster@${domain}`, swapped])
    expect([to, await send(to)]).toEqual([to, 550])
  expect(await messagesOf(id)).toEqual([])
})

it('refuses emails over 10 MB, also if their size isn’t announced', async () => {
  const { conversationId: id } = await chat.newGuest()
  const content = Buffer.alloc(maxMailBytes)
  expect(await send(addressOf(id), { attachments: [{ filename: 'a.pdf', content }] })).toBe(552)
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const lines = ['EHLO x', 'MAIL FROM:<gil@example.com>', `RCPT TO:<${addressOf(id)}>`, 'DATA']
  const row = `${'x'.repeat(998)}\r\n`
  lines.push(`Subject: x\r\n\r\n${row.repeat(Math.ceil(maxMailBytes / row.length) + 1)}.`, 'QUIT')
  let replies = ''
  for await (const chunk of socket as AsyncIterable<string>) {
    replies += chunk
    if (/^\d{3} [^\n]*\n$/m.test(replies.slice(replies.lastIndexOf('\n', replies.length - 2) + 1)))
      socket.write(`${lines.shift() ?? ''}\r\n`)
  }
  expect(replies).toContain('\n354 ')
  expect(replies).toContain('\n552 ')
  expect(await messagesOf(id)).toEqual([])
})

it('ignores auto-replies, lists, bounces and its own emails', async () => {
  const { conversationId: id } = await chat.newGuest()
  const automatic: SendMailOptions[] = [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'X-Auto-Response-Suppress': 'All' } },
    { headers: { 'List-Id': '<news.example.com>' } },
    { from: 'Storeward <no-reply@storeward.example>' },
    { messageId: `<${newId()}@storeward.example>` },
    { envelope: { from: '', to: addressOf(id) } },
  ]
  for (const options of automatic) expect([options, await send(addressOf(id), options)]).toEqual([options, 250])
  expect(await send(addressOf(id), { headers: { 'Auto-Submitted': 'no' } })).toBe(250)
  expect(await messagesOf(id)).toHaveLength(1)
})

it('refuses a blocked person, and asks to try again beyond the limit of messages', async () => {
  const { conversationId: id } = await chat.newGuest(chat.store, 'mean@example.com')
  const request = { as: chat.owner, store: chat.store, params: { id } }
  await test.data(supportConversations.block, { ...request, body: {} })
  expect(await send(addressOf(id), { from: 'mean@example.com' })).toBe(550)
  expect((await messagesOf(id)).filter(({ event }) => event === null)).toEqual([])

  const { conversationId: busy, ...guest } = await chat.newGuest()
  for (let count = 0; count < 30; count++) await chat.send(guest, busy, `${count}`)
  expect(await send(addressOf(busy))).toBe(451)
})

it('answers 451 while the database is away or too many emails arrive, and finishes those it has when it stops', async () => {
  const { conversationId: id } = await chat.newGuest()
  const real = makeReceiver()
  const receiving: string[] = []
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let isAway = true
  const stopping = open({
    ...real,
    checkRecipient: (address) => (isAway ? Promise.reject(new Error('ECONNREFUSED')) : real.checkRecipient(address)),
    receive: async (...mail) => {
      receiving.push(mail[1].messageId)
      await isReleased
      return real.receive(...mail)
    },
  })
  const at = await stopping.listen()
  expect(await send(addressOf(id), {}, at)).toBe(451)
  isAway = false
  const sending = Array.from({ length: 6 }, () => send(addressOf(id), {}, at))
  await waitFor(() => expect(receiving).toHaveLength(6))
  expect(await send(addressOf(id), {}, at)).toBe(451)
  const closing = stopping.close()
  release()
  expect(await Promise.all(sending)).toEqual(Array.from({ length: 6 }, () => 250))
  await closing
  expect(await messagesOf(id)).toHaveLength(6)
  expect(await send(addressOf(id), {}, at)).toBe(0)
})

it('refuses an email that can’t be parsed, and reads the next one', async () => {
  const { conversationId: id } = await chat.newGuest()
  const open50 = Array.from(
    { length: 50 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  )
  const raw = `From: gil@example.com\r\n${open50.join('')}\r\nHi`
  expect(await send(addressOf(id), { raw, envelope: { from: 'gil@example.com', to: addressOf(id) } })).toBe(554)
  expect(await send(addressOf(id))).toBe(250)
  expect(await messagesOf(id)).toMatchObject([{ text: 'Thanks!' }])
})

it('splits a long email at its lines', () => {
  expect(splitText('one two\nthree', 100)).toEqual(['one two\nthree'])
  expect(splitText('aaaa bb\ncccc dd', 10)).toEqual(['aaaa bb', 'cccc dd'])
  expect(splitText('😀'.repeat(4), 5)).toEqual(['😀😀', '😀😀'])
  expect(splitText('x'.repeat(100), 10)).toHaveLength(5)
})
