import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { type FreshDatabase, freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { verifyDkim } from '#server/testing/verify-dkim.ts'
import { listNewestMails } from './mail.repo.ts'
import { deferredMailHandler, deferredMailTask, sendMail } from './mail-task.ts'
import { type Mail, mail } from './mail.ts'
import { openMailer } from './mailer.ts'
import type { DkimKey } from './smtp-mailer.ts'

const from = 'Storeward <no-reply@storeward.example>'
const makeMail = (overrides: object = {}) =>
  mail.parse({
    id: newId(),
    to: 'ann@example.com',
    subject: 'Tu código: ñ 😀',
    text: 'Hola',
    html: '<p>Hola</p>',
    ...overrides,
  })

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = connect({ url: fresh.url, max: 2, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

describe('over SMTP', () => {
  const received: { mail: Email; raw: Buffer; from: string; to: string[]; inUtf8: boolean }[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('mailbox busy'), { responseCode: 450 }) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const { mailFrom, smtpUtf8: inUtf8 = false } = session.envelope
        const sender = mailFrom ? mailFrom.address : ''
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw)
          .then((parsed) => received.push({ mail: parsed, raw, from: sender, to, inUtf8 }))
          .then(() => done())
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const open = (options: { dkim?: DkimKey } = {}) =>
    openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: from, ...options }, database.kysely)

  it('an email arrives with its content and the same id in every attempt', async () => {
    const mailer = open()
    const message = makeMail()
    await mailer.send(message)
    await mailer.send(message)
    mailer.close()
    const [first, second] = received.splice(0)
    expect(first?.to).toEqual(['ann@example.com'])
    expect(first?.mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Storeward', address: 'no-reply@storeward.example' },
    })
    expect(first?.mail.text?.trim()).toBe('Hola')
    expect(first?.mail.html?.trim()).toBe('<p>Hola</p>')
    expect([first?.mail.messageId, second?.mail.messageId]).toEqual(Array(2).fill(`<${message.id}@storeward.example>`))
  })

  it('headers cannot be injected', async () => {
    const mailer = open()
    await mailer.send(makeMail({ subject: 'Hi\r\nBcc: eve@example.com\r\n\r\n<b>body</b>\u2028X-Evil: 1\0' }))
    mailer.close()
    const [first] = received.splice(0)
    expect(first?.to).toEqual(['ann@example.com'])
    expect(first?.mail.bcc).toBeUndefined()
    expect(first?.mail.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(first?.mail.subject).toBe('Hi Bcc: eve@example.com <b>body</b> X-Evil: 1')
    for (const to of [
      'a@example.com\r\nBcc: eve@example.com',
      'a@example.com, eve@example.com',
      'Ann <a@example.com>, eve@example.com',
      '',
    ]) {
      expect(mail.safeParse({ ...makeMail(), to }).success).toBe(false)
    }
  })

  it('a store’s email has its name, its reply address and unsubscribe headers', async () => {
    const mailer = open()
    const thread = newId()
    const unsubscribe = 'https://storeward.example/api/v1/customer/unsubscribe/abc.def'
    await mailer.send(
      makeMail({ fromName: 'Ñandú, Co.\r\nBcc: eve@x.co', replyTo: 'shop@example.com', unsubscribe, thread }),
    )
    await mailer.send(makeMail())
    mailer.close()
    const [first, second] = received.splice(0)
    expect(first?.mail).toMatchObject({
      from: { name: 'Ñandú, Co. Bcc: eve@x.co', address: 'no-reply@storeward.example' },
      replyTo: [{ address: 'shop@example.com' }],
      references: `<${thread}@storeward.example>`,
    })
    expect(first?.mail.bcc).toBeUndefined()
    const header = (email: typeof first, key: string) => email?.mail.headers.find((entry) => entry.key === key)?.value
    expect(header(first, 'list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(header(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header(second, 'list-unsubscribe')).toBeUndefined()
    expect(header(second, 'list-unsubscribe-post')).toBeUndefined()
  })

  it('an email to many has its list, where it is returned to, and extra headers that replace none', async () => {
    const mailer = open()
    const returnPath = 'bounce+abc@in.storeward.example'
    await mailer.send(
      makeMail({
        to: 'ana@peña.example',
        fromName: 'Ñandú, "Co"',
        listId: 'offers.0190',
        returnPath,
        headers: { 'X-Campaign': 'a\r\nBcc: eve@x.co', 'Feedback-ID': 'b' },
      }),
    )
    mailer.close()
    const [first] = received.splice(0)
    expect(first).toMatchObject({ from: returnPath, to: ['ana@peña.example'], inUtf8: false })
    expect(first?.mail.from).toMatchObject({ name: 'Ñandú, "Co"', address: 'no-reply@storeward.example' })
    const header = (key: string) => first?.mail.headers.find((entry) => entry.key === key)?.value
    expect(header('list-id')).toMatch(/<offers\.0190\.storeward\.example>$/)
    expect([header('precedence'), header('feedback-id'), header('x-campaign')]).toEqual([
      'bulk',
      'b',
      'a Bcc: eve@x.co',
    ])
    expect(first?.mail.bcc).toBeUndefined()
    const replacing = ['From', 'Bcc', 'Content-Type', 'DKIM-Signature', 'X-Evil\r\nBcc', 'X-', 'List-ID']
    for (const name of replacing)
      expect(mail.safeParse({ ...makeMail(), headers: { [name]: 'x' } }).success).toBe(false)
    for (const listId of ['a b', 'a>', '', 'a..b', 'a\r\nBcc: x'])
      expect(mail.safeParse({ ...makeMail(), listId }).success).toBe(false)
  })

  it('a signature verifies with the public key and includes the headers of one-click unsubscribe', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const dkim = { selector: 'mail', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    const mailer = open({ dkim })
    const unsubscribe = 'https://storeward.example/u/abc'
    await mailer.send(
      makeMail({ unsubscribe, listId: 'offers.0190', text: 'Hola  ñ \n\n.\n\n', html: `<p>${'ñ '.repeat(600)}</p>` }),
    )
    mailer.close()
    const [first] = received.splice(0)
    const raw = first?.raw.toString('latin1') ?? ''
    const result = verifyDkim(raw, publicKey)
    expect(result).toMatchObject({ domain: 'storeward.example', selector: 'mail', isBodyIntact: true, isSigned: true })
    expect(result.signedHeaders).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(verifyDkim(raw.replace('no-reply@', 'no-repli@'), publicKey).isSigned).toBe(false)
    expect(verifyDkim(raw.replace('Hola', 'Halo'), publicKey).isBodyIntact).toBe(false)
  })

  it('internationalized addresses are supported', async () => {
    const mailer = open()
    await mailer.send(makeMail({ to: 'josé@correo.example' }))
    await mailer.send(makeMail({ to: 'ana@peña.example' }))
    mailer.close()
    // A domain has an ASCII form that every server accepts; the local part needs SMTPUTF8.
    expect(received.splice(0)).toMatchObject([
      { to: ['josé@correo.example'], inUtf8: true },
      { to: ['ana@peña.example'], inUtf8: false },
    ])
  })

  it('a busy or unreachable server is an error, so that the job is retried', async () => {
    const mailer = open()
    isRefusing = true
    await expect(mailer.send(makeMail())).rejects.toThrow('mailbox busy')
    isRefusing = false
    mailer.close()
    const dead = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: from }, database.kysely)
    await expect(dead.send(makeMail())).rejects.toThrow('ECONNREFUSED')
    dead.close()
  })
})

describe('without SMTP', () => {
  it('an email is stored once', async () => {
    const mailer = openMailer({ smtpUrl: undefined, mailFrom: from }, database.kysely)
    const message = makeMail()
    await mailer.send(message)
    await mailer.send({ ...message, subject: 'again' })
    await mailer.send(makeMail({ subject: 'newer' }))
    const stored = await listNewestMails(database.kysely)
    expect(stored.map(({ subject }) => subject)).toEqual(['newer', message.subject])
    expect(stored[1]).toEqual({
      to: message.to,
      subject: message.subject,
      text: 'Hola',
      html: '<p>Hola</p>',
      headers: expect.objectContaining({ To: message.to, 'Message-ID': `<${message.id}@storeward.example>` }),
      createdAt: expect.any(Date),
    })
  })
})

it('an email is a valid payload of its task', () => {
  expect(sendMail.payload.safeParse(makeMail()).success).toBe(true)
})

const ignore = async () => undefined

it('a deferred email is rendered from its payload when it is sent', async () => {
  const sent: Mail[] = []
  const mailTask = deferredMailTask('test', { name: z.string() })
  const mailer = { send: async (message: Mail) => void sent.push(message) }
  const handler = deferredMailHandler(
    { mailer, recorders: { customer: ignore, invitation: ignore } },
    mailTask,
    ({ name }) => ({
      subject: `Hello\n${name}`,
      text: `Hello ${name}`,
      html: `<p>Hello ${name}</p>`,
    }),
  )
  const { id, to, fromName } = makeMail({ fromName: 'Fern & Co' })
  const context = jobContext(database)
  await handler.run(mailTask.payload.parse({ id, to, fromName, name: 'Ann', text: 'stays out' }), context)
  expect(sent).toEqual([{ id, to, fromName, subject: 'Hello Ann', text: 'Hello Ann', html: '<p>Hello Ann</p>' }])
  await expect(handler.run({ id, to }, context)).rejects.toThrow('name')
})
