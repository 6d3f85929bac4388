import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { campaignHistory } from '#contract/domains/campaign-history.ts'
import { customers } from '#contract/domains/customers.ts'
import { smsEvents } from '#contract/domains/sms-events.ts'
import { smsOptOuts } from '#contract/domains/sms-opt-outs.ts'
import { newId } from '#server/platform/ids.ts'
import { signWebhook } from '#server/platform/webhook-signature.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { newSentCampaign, type SentCampaign } from '#server/testing/sent-campaign.ts'

const secret = 'a secret of the gateway'
let test: TestApp
let vendorId: string
let owner: Person
let store: string
let campaign: SentCampaign
let nextNumber = 100

beforeAll(async () => {
  test = await openTestApp({ SMS_WEBHOOK_SECRET: secret })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  campaign = await newSentCampaign(test, store, { channel: 'sms' })
})

const post = (events: readonly object[], signature?: string) => {
  const payload = JSON.stringify({ events })
  const now = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'sms-signature': signature ?? signWebhook(secret, payload, now),
  }
  return test.app.fastify.inject({ method: 'POST', url: `/api/v1${smsEvents.receive.path}`, headers, payload })
}
const reply = async (from: string, text: string, more: object = {}) =>
  (await post([{ type: 'reply', id: newId(), from, text, ...more }])).statusCode
const newPhone = (): string => `+3460055${String((nextNumber += 1)).padStart(4, '0')}`
const addCustomer = async (phone: string, fields: object = {}, inStore = store, as = owner): Promise<string> => {
  const body = { name: 'Ann', phone, smsConsent: true, ...fields }
  return (await test.data(customers.create, { as, store: inStore, body }))._id
}
/** A customer who got a text message of the store's campaign. */
const newTexted = async (fields: object = {}) => {
  const phone = newPhone()
  const customerId = await addCustomer(phone, fields)
  return { phone, customerId, recipientId: await campaign.addRecipient(customerId, { address: phone }) }
}
const readConsent = async (id: string) => {
  const { rows } = await sql<{
    consent: boolean | null
  }>`select sms_consent as consent from customers where id = ${id}`.execute(test.database.kysely)
  return rows[0]?.consent
}
const readReplies = async (phone: string) =>
  (await readQueue(test)).flatMap(({ task, payload }) =>
    task === 'sms.send' && payload['to'] === phone ? [payload['text']] : [],
  )
const readAudit = async (id: string) =>
  (
    await sql<{ by: string; after: object }>`
      select person_name as by, after from audit_log where entity_id = ${id} and action = 'update' order by id`.execute(
      test.database.kysely,
    )
  ).rows
const readUsed = async () =>
  (
    await sql<{ used: number }>`select coalesce(sum(used), 0)::int as used from usage_counts
      where vendor_id = ${vendorId} and meter = 'sms'`.execute(test.database.kysely)
  ).rows[0]?.used

it('withdraws the consent of everyone with the number, confirms once, and gives it back on START', async () => {
  const { phone, customerId } = await newTexted()
  const partner = await addCustomer(`00${phone.slice(1, 3)} ${phone.slice(3)}`, { name: 'Ben' })
  const unknown = await addCustomer(phone, { name: 'Cy', smsConsent: null })
  const other = await addCustomer(newPhone(), { name: 'Dee' })
  const id = newId()
  const event = { type: 'reply', id, from: phone, text: ' stop ' }
  // Reported twice in one call, again later, and written by the person a second time.
  expect((await post([event, event])).statusCode).toBe(200)
  expect((await post([event])).statusCode).toBe(200)
  expect(await reply(phone, 'UNSUBSCRIBE')).toBe(200)
  expect(await Promise.all([customerId, partner, unknown, other].map(readConsent))).toEqual([false, false, false, true])
  expect(await readReplies(phone)).toEqual([expect.stringMatching(/^.+: You're unsubscribed .*START/)])
  expect(await readUsed()).toBe(1)
  // Without a gateway it's stored, once.
  for (let time = 0; time < 2; time++) await runQueuedJobs(test, 'sms.send', ({ to }) => to === phone)
  const stored = (await test.app.fastify.inject('/dev/sms.json')).json<{ to: string; segments: number }[]>()
  expect(stored.filter(({ to }) => to === phone)).toMatchObject([
    { segments: 1, text: expect.stringContaining('START') },
  ])
  expect(await readAudit(partner)).toEqual([{ by: 'Ben', after: { smsConsent: false } }])
  expect(await campaign.readCounts()).toMatchObject({ unsubscribed: 1 })
  const { data } = await test.data(campaignHistory.recipients, {
    as: owner,
    store,
    params: { id: campaign.id },
    query: { did: 'unsubscribed' },
  })
  expect(data).toHaveLength(1)

  expect(await reply(phone, 'Start')).toBe(200)
  expect(await Promise.all([customerId, partner, unknown].map(readConsent))).toEqual([true, true, false])
  expect(await readReplies(phone)).toHaveLength(2)
  expect((await readAudit(customerId)).at(-1)).toEqual({ by: 'Ann', after: { smsConsent: true } })
  // The old STOP, reported again, changes nothing.
  expect((await post([event])).statusCode).toBe(200)
  expect(await readConsent(customerId)).toBe(true)
})

it('gives no consent that the person didn’t have, or that changed since', async () => {
  const { phone, customerId } = await newTexted({ smsConsent: false })
  expect(await reply(phone, 'ALTA')).toBe(200)
  await reply(phone, 'BAJA')
  await reply(phone, 'ALTA')
  expect(await readConsent(customerId)).toBe(false)
  const second = await newTexted()
  const startEvent = { type: 'reply', id: newId(), from: second.phone, text: 'START' }
  await reply(second.phone, 'STOP')
  await post([startEvent])
  expect(await readConsent(second.customerId)).toBe(true)
  await reply(second.phone, 'STOP')
  // An earlier START that the gateway repeats doesn't undo the newer STOP.
  await post([startEvent])
  expect(await readConsent(second.customerId)).toBe(false)
  await sql`update customers set sms_consent_at = now() where id = ${second.customerId}`.execute(test.database.kysely)
  await reply(second.phone, 'START')
  expect(await readConsent(second.customerId)).toBe(false)
})

it('is meant for every store that wrote to the number, unless the gateway names the message', async () => {
  const { phone, customerId, recipientId } = await newTexted()
  const other = await test.newVendor()
  const otherStore = await test.newStore(other.vendorId)
  const elsewhere = await addCustomer(phone, {}, otherStore, other.owner)
  const neverTexted = await addCustomer(phone, {}, await test.newStore(vendorId))
  const spanish = await newSentCampaign(test, otherStore, { channel: 'sms', language: 'es' })
  await spanish.addRecipient(elsewhere, { address: phone, secondsSinceSent: 5 })
  await reply(phone, 'STOP', { inReplyTo: recipientId })
  expect(await Promise.all([customerId, elsewhere, neverTexted].map(readConsent))).toEqual([false, true, true])
  expect(await readReplies(phone)).toHaveLength(1)
  await reply(phone, 'stop')
  expect(await Promise.all([elsewhere, neverTexted].map(readConsent))).toEqual([false, true])
  // In the language of the store that wrote last, without a name because it's about both.
  expect((await readReplies(phone)).filter((text) => String(text).startsWith('Te diste de baja'))).toHaveLength(1)
})

it('ignores other texts and numbers that no store wrote to', async () => {
  const { phone, customerId } = await newTexted()
  const stranger = newPhone()
  const strangerId = await addCustomer(stranger)
  await reply(phone, 'When do you open?')
  await reply(stranger, 'STOP')
  expect(await Promise.all([customerId, strangerId].map(readConsent))).toEqual([true, true])
  expect([...(await readReplies(phone)), ...(await readReplies(stranger))]).toEqual([])
})

it('changes nothing without the gateway’s signature', async () => {
  const { phone, customerId } = await newTexted()
  const events = [{ type: 'reply', id: newId(), from: phone, text: 'STOP' }]
  const body = JSON.stringify({ events })
  const now = Math.floor(Date.now() / 1000)
  for (const signature of [
    '',
    'x',
    signWebhook('another secret', body, now),
    signWebhook(secret, `${body} `, now),
    signWebhook(secret, body, now - 400),
  ])
    expect((await post(events, signature)).json()).toMatchObject({ code: 'bad_signature' })
  expect(await readConsent(customerId)).toBe(true)
  const plain = await openTestApp()
  expect((await plain.call(smsEvents.receive, { body: { events } })).status).toBe(404)
  await plain.close()
})

it('counts messages that weren’t delivered', async () => {
  const { recipientId } = await newTexted()
  const events = [
    { type: 'undelivered', messageId: recipientId, reason: 'invalid_number' },
    { type: 'undelivered', messageId: newId() },
  ]
  expect((await post([...events, ...events])).statusCode).toBe(200)
  expect(await campaign.readCounts()).toMatchObject({ bounced: 1 })
  const { rows } = await sql`select status, reason from campaign_recipients where id = ${recipientId}`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([{ status: 'bounced', reason: 'invalid_number' }])
})

it('lists the numbers that opted out of this store, with the search', async () => {
  const list = (query = {}, inStore = store, as = owner) => test.data(smsOptOuts.list, { as, store: inStore, query })
  const [first, second, third] = [await newTexted(), await newTexted({ name: 'Zoë Rivera' }), await newTexted()]
  for (const { phone } of [first, second, third]) await reply(phone, 'STOP')
  await reply(third.phone, 'START')
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { phone: second.phone, customer: { _id: second.customerId, name: 'Zoë Rivera' } },
    { phone: first.phone, customer: { _id: first.customerId, name: 'Ann' } },
  ])
  const page = await list({ limit: 1, sortBy: 'phone', sortOrder: 'asc' })
  const rest = await list({ limit: 1, sortBy: 'phone', sortOrder: 'asc', cursor: page.nextCursor })
  expect([...page.data, ...rest.data].map(({ phone }) => phone)).toEqual([first.phone, second.phone])
  const spaced = `(${first.phone.slice(3, 6)}) ${first.phone.slice(6, 8)}-${first.phone.slice(8)}`
  expect((await list({ search: spaced })).data).toMatchObject([{ phone: first.phone }])
  expect((await list({ search: 'rivera zoe' })).data).toMatchObject([{ phone: second.phone }])
  expect((await list({ search: 'xyz' })).total).toBe(0)
  expect((await list({}, await test.newStore(vendorId))).total).toBe(0)
  const permissions = ['view_campaigns', 'edit_campaign', 'view_customers'] as const
  const staff = await test.newPerson(vendorId, 'staff', permissions, [store])
  expect((await test.call(smsOptOuts.list, { as: staff, store })).status).toBe(403)
})
