import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { mail } from '#server/platform/mail/mail.ts'
import { makeSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { samplePayloads } from '#server/testing/hostile-payloads.ts'
import { sampleEmail, sampleLook } from '#server/testing/sample-email.ts'
import { renderCampaignEmail } from './render-email.rules.ts'

const received: { email: Email; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks)
      void PostalMime.parse(raw)
        .then((email) => received.push({ email, raw: raw.toString('latin1') }))
        .then(() => done())
    })
  },
})
const from = 'Storeward <no-reply@storeward.example>'
let mailer: ReturnType<typeof makeSmtpMailer>
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  mailer = makeSmtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from)
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const headerNames = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
])

const normalize = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trimEnd()

it('an independent parser reads what was rendered, and a hostile name adds no header', async () => {
  const injections = [
    'Ann\r\nBcc: eve@example.com',
    'Ann\nX-Evil: 1\n\n<b>body</b>',
    '=?utf-8?q?Ann=0D=0ABcc:_eve?=',
    '"; Bcc: x',
  ]
  for (const text of [...injections, ...samplePayloads.slice(0, 12), 'Ñandú 😀']) {
    const {
      subject,
      html,
      text: plain,
    } = renderCampaignEmail({
      ...sampleEmail,
      look: { ...sampleLook, name: text },
      content: { ...sampleEmail.content, subject: '{{first_name}}: new at {{store_name}}', preheader: '{{name}}' },
      values: { ...sampleEmail.values, name: text, first_name: text, store_name: text },
    })
    const message = mail.parse({
      id: newId(),
      to: 'ana@example.com',
      subject,
      html,
      text: plain,
      fromName: text,
      replyTo: 'shop@fern.example',
      unsubscribe: 'https://storeward.example/u/abc',
      listId: 'newsletter.fern',
    })
    await mailer.send(message)
    const { email, raw } = received.pop() ?? {}
    expect(email?.headers.map(({ key }) => key).filter((key) => !headerNames.has(key))).toEqual([])
    expect(email?.to).toEqual([{ address: 'ana@example.com', name: '' }])
    expect(email?.bcc).toBeUndefined()
    expect(email?.from?.address).toBe('no-reply@storeward.example')
    expect(email?.subject).toBe(message.subject)
    expect(email?.messageId).toBe(`<${message.id}@storeward.example>`)
    expect(normalize(email?.html)).toBe(normalize(html))
    expect(normalize(email?.text)).toBe(normalize(plain))
    expect(email?.attachments).toEqual([])
    // Lines that mail servers accept (RFC 5321).
    expect(Math.max(...(raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  }
})
