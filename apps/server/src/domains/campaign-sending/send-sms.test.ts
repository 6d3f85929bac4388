import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { everyone } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customers } from '#contract/domains/customers.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { makeCampaignJobs } from '#server/testing/campaign-jobs.ts'
import { runQueuedJobs } from '#server/testing/queue.ts'
import { openTestGateway, type TestGateway } from '#server/testing/sms-gateway.ts'

let gateway: TestGateway
let test: TestApp
let vendorId: string
let owner: Person
let store: string
let jobs: ReturnType<typeof makeCampaignJobs>
let nextNumber = 100

beforeAll(async () => {
  gateway = await openTestGateway()
  test = await openTestApp({ SMS_URL: gateway.url, SMS_TOKEN: gateway.token, CAMPAIGN_SMS_PER_SECOND: '1000' })
  jobs = makeCampaignJobs(test, () => ({ owner, vendorId, store }))
})
afterAll(async () => {
  await test.close()
  await gateway.close()
})
/** Each test has its store: usage counts over all campaigns of a vendor. */
beforeEach(async () => {
  ;({ vendorId, owner } = await test.newVendor())
  store = await test.newStore(vendorId)
  gateway.reset()
})

const newPhone = (): string => `+1845555${String((nextNumber += 1)).padStart(4, '0')}`

const addCustomers = async (count: number, fields: object = {}): Promise<{ id: string; phone: string }[]> => {
  const made: { id: string; phone: string }[] = []
  for (let n = 0; n < count; n++) {
    const phone = newPhone()
    const body = { name: `Ann ${n}`, phone, smsConsent: true, ...fields }
    made.push({ id: (await test.data(customers.create, { as: owner, store, body }))._id, phone })
  }
  return made
}
const draft = (smsText = '{{store_name}}: hello {{first_name|there}}', fields: object = {}) =>
  test.data(campaigns.create, {
    as: owner,
    store,
    body: { name: 'Sale', channel: 'sms', smsText, audience: everyone, ...fields },
  })
const check = (id: string) => test.data(campaigns.check, { as: owner, store, params: { id } })
const listPhones = () => [...gateway.accepted.values()].map(({ to }) => to).toSorted()
const toPhones = (people: readonly { phone: string }[]) => people.map(({ phone }) => phone).toSorted()

it('sends to people with consent and a number, counts segments and shows the cost before', async () => {
  const people = await addCustomers(3)
  await addCustomers(1, { smsConsent: false })
  await addCustomers(1, { phone: null })
  // Without a country code.
  await addCustomers(1, { phone: '845 555 0100' })
  await addCustomers(1, { phone: `00${people[0]?.phone.slice(1)}` })
  const { _id, version, channel } = await draft(`{{store_name}} ${'a'.repeat(140)} {{first_name}}`)
  expect(channel).toBe('sms')
  const checks = await check(_id)
  expect(checks).toMatchObject({
    audience: {
      matched: 7,
      recipients: 3,
      excluded: [
        { reason: 'no_address', count: 2 },
        { reason: 'duplicate_number', count: 1 },
        { reason: 'no_consent', count: 1 },
      ],
    },
    checks: [],
    segments: 2,
    cost: { units: 6, used: 0, included: 0, priceEach: 1, total: 6, cap: null },
  })
  expect((await jobs.act(_id, 'send', { version })).status).toBe(200)
  // The same click again.
  expect((await jobs.act(_id, 'send', { version })).status).toBe(409)
  await jobs.runJobs(_id)
  expect(listPhones()).toEqual(toPhones(people))
  expect([...gateway.accepted.values()][0]?.text).toMatch(/ Ann\nReply STOP to opt out$/)
  expect(await jobs.read(_id)).toMatchObject({
    status: 'sent',
    counts: { queued: 3, sent: 3, delivered: 3, tracked: 0, failed: 0 },
  })
  expect(await jobs.readUsed('sms')).toBe(6)
  expect(await jobs.readUsed('emails')).toBe(0)
  expect((await jobs.readRecipients(_id)).map(({ units }) => units)).toEqual([2, 2, 2])
})

it('lets workers share a campaign, and repeats a killed one’s messages with the same ids', async () => {
  const people = await addCustomers(8)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  const run = newId()
  // Queues, takes a batch, and is killed while its messages are on their way.
  await jobs.runOne(_id, { run, context: { shouldYield: () => true } })
  await sql`update campaign_recipients set status = 'sending', claimed_by = ${run}, attempts = 1
    where campaign_id = ${_id} and id in (select id from campaign_recipients where campaign_id = ${_id} limit 3)`.execute(
    test.database.kysely,
  )
  const work = () => jobs.runOne(_id, { isQueued: true })
  await Promise.all([work(), work(), work()])
  await jobs.runJobs(_id)
  const ids = (await jobs.readRecipients(_id)).map(({ id }) => id)
  expect([...gateway.accepted.keys()].toSorted()).toEqual(ids.toSorted())
  expect(listPhones()).toEqual(toPhones(people))
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { queued: 8, sent: 8 } })
  expect(await jobs.readUsed('sms')).toBe(8)
})

it('sends nothing to someone who withdraws consent or opts out after queueing', async () => {
  const [gone, stopped, stays] = await addCustomers(3)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  await jobs.runOne(_id, { context: { shouldYield: () => true } })
  await sql`update customers set sms_consent = false where id = ${gone?.id}`.execute(test.database.kysely)
  await sql`insert into sms_opt_outs (store_id, phone) values (${store}, ${stopped?.phone})`.execute(
    test.database.kysely,
  )
  await jobs.runJobs(_id)
  expect(listPhones()).toEqual([stays?.phone])
  const reasons = new Map((await jobs.readRecipients(_id)).map(({ customer, reason }) => [customer, reason]))
  expect([gone, stopped, stays].map((person) => reasons.get(person?.id ?? ''))).toEqual([
    'no_consent',
    'suppressed',
    null,
  ])
})

it('tries a failing gateway again, records rejections, and waits while it’s unreachable', async () => {
  const [busy, invalid, fine] = await addCustomers(3)
  const { _id } = await draft()
  gateway.onMessage = ({ to }) => {
    if (to === busy?.phone) return { status: 503 }
    return to === invalid?.phone ? { status: 400, body: { code: 'invalid_number' } } : undefined
  }
  await jobs.act(_id, 'send')
  await jobs.runJobs(_id)
  const states = new Map((await jobs.readRecipients(_id)).map((row) => [row.customer, row]))
  expect(states.get(busy?.id ?? '')).toMatchObject({ status: 'queued', attempts: 1, due: false })
  expect(states.get(invalid?.id ?? '')).toMatchObject({ status: 'failed', reason: 'invalid_number' })
  expect(states.get(fine?.id ?? '')).toMatchObject({ status: 'sent' })
  const later = async () => {
    await sql`update campaign_recipients set due_at = now() where campaign_id = ${_id} and status = 'queued'`.execute(
      test.database.kysely,
    )
    await jobs.tick()
    await jobs.runJobs(_id)
  }
  // Accepted, but the reply is lost: the message waits and is repeated with its id.
  gateway.onMessage = () => 'drop'
  await later()
  expect((await jobs.read(_id)).counts).toMatchObject({ sent: 1, failed: 1 })
  gateway.onMessage = () => undefined
  await later()
  expect(listPhones()).toEqual(toPhones([busy, fine].flatMap((person) => person ?? [])))
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 1 } })
  expect(await jobs.readUsed('sms')).toBe(3)
})

it('pauses at the owner’s cap of segments', async () => {
  await addCustomers(5)
  await sql`insert into usage_limits (vendor_id, meter, cap, updated_by)
    values (${vendorId}, 'sms', 5, ${owner.personId})`.execute(test.database.kysely)
  const { _id } = await draft(`{{store_name}} ${'a'.repeat(150)}`)
  expect((await check(_id)).cost).toMatchObject({ units: 10, cap: 5 })
  await jobs.act(_id, 'send')
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'paused', pauseReason: 'sms_capped', counts: { sent: 2 } })
  expect(await jobs.readUsed('sms')).toBe(4)
})

it('checks the text before it’s sent', async () => {
  await addCustomers(1)
  const problems = async (text: string) =>
    (await check((await draft(text))._id)).checks.map(({ problem, isBlocking, detail }) => [
      problem,
      isBlocking,
      detail,
    ])
  expect(await problems(' ')).toEqual([['no_sms_text', true, null]])
  expect(await problems('{{store_name}}: ')).toEqual([['no_sms_text', true, null]])
  expect(await problems('{{store_name}}: hi {{phone}}')).toEqual([['unknown_merge_field', true, 'phone']])
  expect(await problems('Más “ofertas”')).toEqual([
    ['sms_unicode', false, 'á “ ”'],
    ['no_store_name', false, null],
  ])
  expect(await problems(`{{store_name}} ${'😀'.repeat(400)}`)).toContainEqual(['sms_too_long', true, null])
  expect(await problems('{{store_name}}: {{points}} points')).toEqual([['empty_merge_field', false, 'points']])
  const { _id } = await draft('')
  expect(await jobs.act(_id, 'send')).toMatchObject({ status: 409, body: { code: 'campaign_not_ready' } })
  const abTest = { subject: 'B', preheader: null, body: null, share: 20, winnerBy: 'opens', hours: 1 }
  const params = { id: _id }
  const body = { version: 1, test: abTest }
  expect(await test.call(campaigns.update, { as: owner, store, params, body })).toMatchObject({
    status: 422,
    body: { code: 'sms_test' },
  })
})

it('sends a test to a number with a country code, unless it opted out', async () => {
  const { _id } = await draft('{{store_name}}: hello {{first_name}}')
  const phone = newPhone()
  expect(await jobs.act(_id, 'test')).toMatchObject({ status: 422, body: { code: 'sms_number' } })
  expect(await jobs.act(_id, 'test', { to: '555 0100' })).toMatchObject({ status: 422, body: { code: 'sms_number' } })
  expect((await jobs.act(_id, 'test', { to: phone })).status).toBe(200)
  const runTests = () => runQueuedJobs(test, 'sms.send', ({ to }) => to === phone)
  await runTests()
  await runTests()
  expect([...gateway.accepted.values()]).toMatchObject([
    { to: phone, text: expect.stringMatching(/: hello Alex\nReply STOP to opt out$/) },
  ])
  expect(await jobs.readUsed('sms')).toBe(1)
  expect((await test.app.fastify.inject('/dev/sms.json')).statusCode).toBe(404)
  await sql`insert into sms_opt_outs (store_id, phone) values (${store}, ${phone})`.execute(test.database.kysely)
  expect(await jobs.act(_id, 'test', { to: phone })).toMatchObject({ status: 409, body: { code: 'sms_opted_out' } })
})

it('shows merge values of the store’s customers only', async () => {
  const [ann] = await addCustomers(1)
  const read = (as: Person, inStore: string, customer?: string) =>
    test.call(campaigns.mergeValues, {
      as,
      store: inStore,
      query: { language: 'en', ...(customer !== undefined && { customer }) },
    })
  expect(await read(owner, store, ann?.id)).toMatchObject({
    body: { data: { recipient: 'Ann 0', values: { first_name: 'Ann' } } },
  })
  expect(await read(owner, store)).toMatchObject({
    body: { data: { recipient: null, values: { first_name: 'Alex' } } },
  })
  const other = await test.newVendor()
  expect((await read(other.owner, await test.newStore(other.vendorId), ann?.id)).status).toBe(404)
  const viewer = await test.newPerson(vendorId, 'staff', ['view_campaigns'], [store])
  expect((await read(viewer, store, ann?.id)).status).toBe(403)
})

it('starts a scheduled campaign at its time, and lists campaigns by channel', async () => {
  await addCustomers(1)
  const { _id } = await draft()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await jobs.act(_id, 'schedule', { at, isLocalTime: true })).status).toBe(200)
  await sql`update campaigns set scheduled_at = now(), is_local_time = false where id = ${_id}`.execute(
    test.database.kysely,
  )
  await jobs.tick()
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 1 } })
  const list = (channel: 'email' | 'sms') => test.data(campaigns.list, { as: owner, store, query: { channel } })
  expect((await list('sms')).data.map(({ _id: id }) => id)).toEqual([_id])
  expect((await list('email')).data).toEqual([])
})
