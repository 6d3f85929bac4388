import nodemailer from 'nodemailer'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customers } from '#contract/domains/customers.ts'
import { emailSuppressions } from '#contract/domains/email-suppressions.ts'
import { mailEvents } from '#contract/domains/mail-events.ts'
import { newId } from '#server/platform/ids.ts'
import { type InboundMail, openInboundMail } from '#server/platform/inbound-mail/inbound-mail.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { makeLog } from '#server/platform/log.ts'
import { makeMetrics } from '#server/platform/metrics.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { signWebhook } from '#server/platform/webhook-signature.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { newSentCampaign, type SentCampaign } from '#server/testing/sent-campaign.ts'
import { makeReturnPath } from './email-bounces.service.ts'
import { makeReturnReceiver } from './receive-returns.service.ts'

const domain = 'in.example.com'
const secret = 'a secret of the provider'
let test: TestApp
let owner: Person
let store: string
let otherStore: string
let inbound: InboundMail
let port = 0
let campaign: SentCampaign

beforeAll(async () => {
  test = await openTestApp({ MAIL_WEBHOOK_SECRET: secret })
  const vendor = await test.newVendor()
  owner = vendor.owner
  store = await test.newStore(vendor.vendorId)
  otherStore = await test.newStore(vendor.vendorId)
  const tokens = makeTokens(test.config.secretKey)
  inbound = openInboundMail({
    port: 0,
    host: '127.0.0.1',
    domain,
    ourAddress: 'no-reply@storeward.example',
    log: makeLog('silent'),
    metrics: makeMetrics(),
    receivers: [makeReturnReceiver({ deps: test.app.deps, tokens, domain })],
  })
  port = (await inbound.listen()) ?? 0
})
afterAll(async () => {
  await inbound.close()
  await test.close()
})

const newRecipient = async (recipient: Parameters<SentCampaign['addRecipient']>[1] = {}) => {
  campaign = await newSentCampaign(test, store)
  const email = `${newId()}@example.com`
  const { _id: customerId } = await test.data(customers.create, { as: owner, store, body: { name: 'Ann', email } })
  return { customerId, email, id: await campaign.addRecipient(customerId, { ...recipient, address: email }) }
}
const toPath = (recipientId: string, at = store, key = test.config.secretKey): string =>
  makeReturnPath({ tokens: makeTokens(key), inboundMail: { domain } }, trustedStoreId(at), recipientId) ?? ''

const toReport = (lines: readonly string[], type = 'message/delivery-status') =>
  [
    'From: MAILER-DAEMON@mx.example',
    `Message-ID: <${newId()}@mx.example>`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I’m sorry to have to inform you …',
    '--b',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...lines,
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: News',
    '',
    'Status: 5.1.1',
    '--b--',
    '',
  ].join('\r\n')
const failed = (status: string, diagnostic = `550 ${status} no`) =>
  toReport([
    'Final-Recipient: rfc822; victim@example.com',
    'Action: failed',
    `Status: ${status} (reason)`,
    'Diagnostic-Code: smtp;',
    ` ${diagnostic}`,
  ])

/** The server's reply to a real client without an envelope sender, as for reports. */
const send = async (to: string, raw: string, from = ''): Promise<number> => {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({ envelope: { from, to: [to] }, raw })
    return Number(response.slice(0, 3))
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}
const readRecipient = async (id: string) =>
  (
    await sql<{ status: string; reason: string | null; code: number | null }>`select status, reason, code
      from campaign_recipients where id = ${id}`.execute(test.database.kysely)
  ).rows[0]
const findSuppression = async (email: string) =>
  (await test.data(emailSuppressions.list, { as: owner, store, query: { search: email } })).data[0]

it('suppresses an address that doesn’t exist, once', async () => {
  const { id, email, customerId } = await newRecipient()
  const to = toPath(id)
  expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(await Promise.all([send(to, failed('5.1.1')), send(to.toUpperCase(), failed('5.1.1'))])).toEqual([250, 250])
  expect(await readRecipient(id)).toEqual({ status: 'bounced', reason: 'mailbox_unavailable', code: 550 })
  expect(await campaign.readCounts()).toMatchObject({ bounced: 1 })
  const suppression = await findSuppression(email)
  expect(suppression).toMatchObject({ reason: 'bounce', code: '5.1.1', createdBy: null })
  expect(await findSuppression('victim@example.com')).toBeUndefined()
  const customer = await test.data(customers.get, { as: owner, store, params: { customerId } })
  expect(customer.emailBounce).toMatchObject({ reason: 'mailbox_unavailable', code: 550 })
  // A report that arrives again doesn't undo what staff decided.
  await test.data(emailSuppressions.remove, { as: owner, store, params: { id: suppression?._id ?? '' } })
  expect(await send(to, failed('5.1.1'))).toBe(250)
  expect(await findSuppression(email)).toBeUndefined()
})

it('counts returned emails that say nothing about the address without suppressing it', async () => {
  for (const [status, reason] of [
    ['4.4.7', 'attempts_exhausted'],
    ['5.2.2', 'mailbox_full'],
    ['5.3.0', 'rejected'],
    ['5.4.6', 'rejected'],
    ['5.7.1', 'rejected'],
  ] as const) {
    const { id, email } = await newRecipient()
    expect(await send(toPath(id), failed(status))).toBe(250)
    expect(await readRecipient(id)).toMatchObject({ status: 'bounced', reason })
    expect(await findSuppression(email)).toBeUndefined()
  }
  const { id } = await newRecipient({ status: 'sending', secondsSinceSent: null })
  expect(await send(toPath(id), failed('5.1.1'))).toBe(250)
  expect(await campaign.readCounts()).toMatchObject({ bounced: 1, sent: 1 })
})

it('ignores delays, automatic replies and emails that only look like reports', async () => {
  const { id } = await newRecipient()
  const to = toPath(id)
  const delayed = toReport(['Final-Recipient: rfc822; a@b.example', 'Action: delayed', 'Status: 4.4.1'])
  const outOfOffice = 'From: ann@example.com\r\nSubject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nStatus: 5.1.1'
  const asText = toReport(['Action: failed', 'Status: 5.1.1'], 'text/plain')
  const broken = toReport(['Action: failed', 'Status: 5.1', 'Diagnostic-Code'])
  const empty = 'Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x--\r\n'
  for (const raw of [delayed, outOfOffice, asText, broken, empty]) expect(await send(to, raw)).toBe(250)
  expect(await readRecipient(id)).toMatchObject({ status: 'sent' })
  expect(await campaign.readCounts()).toEqual({})
})

it('refuses addresses that aren’t signed for the recipient and store', async () => {
  const { id } = await newRecipient()
  const to = toPath(id)
  const [local = ''] = to.split('@')
  const otherSignature = local.slice(0, -3) + (local.at(-3) === 'a' ? 'b' : 'a') + local.slice(-2)
  for (const bad of [
    toPath(id, otherStore),
    toPath(newId()),
    toPath(id, store, 'another key that is long enough'),
    `${otherSignature}@${domain}`,
    `bounce+${id}@${domain}`,
    `${local}@example.com`,
    `chat+${local.slice(7)}@${domain}`,
    `mailer-daemon@${domain}`,
  ])
    expect([bad, await send(bad, failed('5.1.1'))]).toEqual([bad, 550])
  expect(await readRecipient(id)).toMatchObject({ status: 'sent' })
})

const post = (events: readonly object[], signature?: string) => {
  const payload = JSON.stringify({ events })
  const now = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'mail-signature': signature ?? signWebhook(secret, payload, now),
  }
  return test.app.fastify.inject({ method: 'POST', url: `/api/v1${mailEvents.receive.path}`, headers, payload })
}

it('records bounces and complaints that the provider signed, repeatedly', async () => {
  const [bounced, complained] = [await newRecipient(), await newRecipient()]
  const events = [
    { type: 'bounce', messageId: `<${bounced.id}@storeward.example>`, status: '5.1.10', extra: 1 },
    { type: 'complaint', messageId: complained.id },
    { type: 'complaint', messageId: `<${newId()}@storeward.example>` },
    { type: 'bounce', messageId: '<x@elsewhere.example>', status: '5.0.0' },
  ]
  expect((await post(events)).statusCode).toBe(200)
  expect((await post([...events, ...events])).statusCode).toBe(200)
  expect(await readRecipient(bounced.id)).toEqual({ status: 'bounced', reason: 'domain_unavailable', code: null })
  expect(await findSuppression(bounced.email)).toMatchObject({ reason: 'bounce', code: '5.1.10' })
  expect(await findSuppression(complained.email)).toMatchObject({ reason: 'complaint' })
  expect(await campaign.readCounts()).toMatchObject({ complained: 1 })
})

it('refuses events that aren’t signed, are signed for another body, or are old', async () => {
  const { id, email } = await newRecipient()
  const events = [{ type: 'complaint', messageId: id }]
  const body = JSON.stringify({ events })
  const now = Math.floor(Date.now() / 1000)
  for (const signature of [
    '',
    'x',
    signWebhook('another secret', body, now),
    signWebhook(secret, `${body} `, now),
    signWebhook(secret, body, now - 400),
    signWebhook(secret, body, now + 400),
    signWebhook(secret, body, now).replace(/t=\d+/, `t=${now - 1}`),
  ])
    expect((await post(events, signature)).json()).toMatchObject({ code: 'bad_signature' })
  expect(await findSuppression(email)).toBeUndefined()
})

it('answers 404 without a secret', async () => {
  const plain = await openTestApp()
  const body = { events: [{ type: 'complaint', messageId: 'x' }] }
  expect((await plain.call(mailEvents.receive, { body })).status).toBe(404)
  await plain.close()
})
