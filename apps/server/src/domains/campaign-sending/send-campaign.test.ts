import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CampaignAudience, everyone } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { recordOpen } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Person, TestApp } from '#server/testing/app.ts'
import { type CampaignFixture, type CampaignStore, openCampaignFixture } from '#server/testing/campaign-fixture.ts'
import { readQueue } from '#server/testing/queue.ts'
import type { TestSmtp } from '#server/testing/smtp-server.ts'

let fixture: CampaignFixture
let smtp: TestSmtp
let test: TestApp
let jobs: CampaignStore
let vendorId: string
let owner: Person
let store: string

beforeAll(async () => {
  fixture = await openCampaignFixture()
  ;({ smtp, test } = fixture)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  jobs = await fixture.newStore()
  ;({ vendorId, owner, store } = jobs)
})

const addCustomers = (count: number, fields: object = {}) => jobs.addCustomers(count, fields)
const draft = (fields: object = {}) => jobs.draft(fields)

it('sends to everyone who agreed, once, and counts it', async () => {
  const people = await addCustomers(3)
  await addCustomers(1, { emailConsent: false })
  const { _id, version } = await draft()
  const checks = await test.data(campaigns.check, { as: owner, store, params: { id: _id } })
  expect(checks).toMatchObject({
    audience: { matched: 4, recipients: 3, excluded: [{ reason: 'no_consent', count: 1 }] },
    cost: { units: 3, used: 0, total: 0, cap: null },
  })
  expect(checks.checks.filter(({ isBlocking }) => isBlocking)).toEqual([])
  expect(await jobs.act(_id, 'send', { version: version + 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
  expect(await jobs.act(_id, 'send', { version })).toMatchObject({ status: 200, body: { data: { status: 'sending' } } })
  // The same click again.
  expect(await jobs.act(_id, 'send', { version })).toMatchObject({ status: 409 })
  await jobs.runJobs(_id)
  expect(smtp.delivered.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  const sent = await jobs.read(_id)
  expect(sent).toMatchObject({ status: 'sent', counts: { queued: 3, sent: 3, failed: 0, skipped: 0 } })
  expect(sent.finishedAt).not.toBeNull()
  expect(await jobs.readUsed('emails')).toBe(3)
  const finished = (await readQueue(test)).find(({ payload }) => payload['kind'] === 'campaign_finished')
  expect(finished?.payload).toMatchObject({ storeId: store, facts: { name: 'Spring', sent: 3, failed: 0 } })
  // Another tick or a repeated job sends nothing more.
  await jobs.tick()
  await jobs.runJobs(_id)
  expect(smtp.delivered).toHaveLength(3)
})

it('lets two workers send a campaign without a repeated email', async () => {
  const people = await addCustomers(12)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  const work = () => jobs.runOne(_id, { isQueued: true })
  await Promise.all([work(), work(), work()])
  await jobs.runJobs(_id)
  expect(smtp.delivered.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { queued: 12, sent: 12 } })
  expect(await jobs.readUsed('emails')).toBe(12)
})

it('sends an email again with the same id after a crash, without counting it twice', async () => {
  await addCustomers(2)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  const run = newId()
  // A process that is killed while its emails are on their way.
  await jobs.runOne(_id, { run, context: { shouldYield: () => true } })
  await sql`update campaign_recipients set status = 'sending', claimed_by = ${run}, attempts = 1
    where campaign_id = ${_id}`.execute(test.database.kysely)
  await jobs.act(_id, 'pause')
  await jobs.runOne(_id, { run })
  expect(smtp.delivered).toHaveLength(2)
  expect(await jobs.read(_id)).toMatchObject({ status: 'paused', counts: { sent: 2 } })
  await jobs.act(_id, 'resume')
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 2 } })
  expect(smtp.delivered).toHaveLength(2)
  expect(await jobs.readUsed('emails')).toBe(2)
})

it('pauses in the middle, resumes, and skips the rest when cancelled', async () => {
  await addCustomers(60)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  let accepted = 0
  smtp.onMessage = () => {
    accepted += 1
    return undefined
  }
  let paused: Promise<unknown> | undefined
  const pauseSoon = () => {
    if (accepted > 5) paused ??= jobs.act(_id, 'pause')
    return false
  }
  await jobs.runOne(_id, { context: { shouldYield: pauseSoon } })
  await paused
  const half = await jobs.read(_id)
  expect(half).toMatchObject({ status: 'paused', pauseReason: 'staff', counts: { queued: 60 } })
  expect(half.counts.sent).toBe(50)
  await jobs.runJobs(_id)
  await jobs.tick()
  await jobs.runJobs(_id)
  expect((await jobs.read(_id)).counts.sent).toBe(50)
  expect(await jobs.act(_id, 'pause')).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect((await jobs.act(_id, 'resume')).status).toBe(200)
  expect((await jobs.act(_id, 'cancel')).status).toBe(200)
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'cancelled', counts: { queued: 60, sent: 50, skipped: 10 } })
  expect(smtp.delivered).toHaveLength(50)
  expect(await jobs.act(_id, 'resume')).toMatchObject({ status: 409 })
})

it('sends nothing to someone who unsubscribes, leaves the topic or is suppressed after queueing', async () => {
  const [gone, topic, suppressed, stays] = await addCustomers(4)
  const { _id } = await draft()
  await jobs.act(_id, 'send')
  // Queues, then has no time to send.
  await jobs.runOne(_id, { context: { shouldYield: () => true } })
  await sql`update customers set email_consent = false where id = ${gone?.id}`.execute(test.database.kysely)
  await sql`insert into email_preferences (store_id, customer_id, left_topics)
    values (${store}, ${topic?.id}, '{newsletter}')`.execute(test.database.kysely)
  await sql`insert into email_suppressions (store_id, id, email, reason)
    values (${store}, ${newId()}, ${suppressed?.email}, 'manual')`.execute(test.database.kysely)
  await jobs.runJobs(_id)
  expect(smtp.delivered).toEqual([stays?.email])
  const reasons = new Map((await jobs.readRecipients(_id)).map(({ customer, reason }) => [customer, reason]))
  expect([gone, topic, suppressed, stays].map((person) => reasons.get(person?.id ?? ''))).toEqual([
    'no_consent',
    'left_topic',
    'suppressed',
    null,
  ])
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 1, skipped: 3 } })
})

it('tries temporary rejections again later and records permanent ones, which suppress the address', async () => {
  const [busy, missing, fine] = await addCustomers(3)
  const { _id } = await draft()
  smtp.onRecipient = (address) => {
    if (address === busy?.email) return { responseCode: 451, message: '4.3.0 Try again later' }
    return address === missing?.email ? { responseCode: 550, message: '5.1.1 User unknown' } : undefined
  }
  await jobs.act(_id, 'send')
  await jobs.runJobs(_id)
  const states = new Map((await jobs.readRecipients(_id)).map((row) => [row.customer, row]))
  expect(states.get(busy?.id ?? '')).toMatchObject({ status: 'queued', attempts: 1, due: false })
  expect(states.get(missing?.id ?? '')).toMatchObject({ status: 'failed', reason: 'mailbox_unavailable' })
  expect(states.get(fine?.id ?? '')).toMatchObject({ status: 'sent' })
  const { rows } = await sql`select email, reason, code from email_suppressions where store_id = ${store}`.execute(
    test.database.kysely,
  )
  expect(rows).toEqual([{ email: missing?.email, reason: 'bounce', code: '550' }])
  expect(await jobs.read(_id)).toMatchObject({ status: 'sending', counts: { sent: 1, failed: 1 } })
  // An hour later, until the last attempt.
  const later = async () => {
    await sql`update campaign_recipients set due_at = now() where campaign_id = ${_id} and status = 'queued'`.execute(
      test.database.kysely,
    )
    await jobs.tick()
    await jobs.runJobs(_id)
  }
  for (let attempt = 0; attempt < 4; attempt++) await later()
  expect((await jobs.readRecipients(_id)).find(({ customer }) => customer === busy?.id)).toMatchObject({
    status: 'failed',
    reason: 'attempts_exhausted',
    attempts: 5,
  })
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 1, failed: 2 } })
  expect(await jobs.readUsed('emails')).toBe(3)
})

it('pauses at the owner’s cap after sending what is left', async () => {
  await addCustomers(5)
  await sql`insert into usage_limits (vendor_id, meter, cap, updated_by)
    values (${vendorId}, 'emails', 3, ${owner.personId})`.execute(test.database.kysely)
  const { _id } = await draft()
  const { cost } = await test.data(campaigns.check, { as: owner, store, params: { id: _id } })
  expect(cost.cap).toBe(3)
  await jobs.act(_id, 'send')
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'paused', pauseReason: 'emails_capped', counts: { sent: 3 } })
  expect(await jobs.readUsed('emails')).toBe(3)
  await sql`update usage_limits set cap = 10 where vendor_id = ${vendorId}`.execute(test.database.kysely)
  await jobs.act(_id, 'resume')
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 5 } })
})

it('starts scheduled campaigns at their time, and can take them back', async () => {
  await addCustomers(1)
  const { _id } = await draft()
  expect(await jobs.act(_id, 'schedule', { at: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 422 })
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(await jobs.act(_id, 'schedule', { at })).toMatchObject({
    body: { data: { status: 'scheduled', scheduledAt: at } },
  })
  expect(await jobs.act(_id, 'unschedule')).toMatchObject({ body: { data: { status: 'draft', scheduledAt: null } } })
  await jobs.act(_id, 'schedule', { at })
  await jobs.tick()
  expect((await jobs.read(_id)).status).toBe('scheduled')
  await sql`update campaigns set scheduled_at = now() where id = ${_id}`.execute(test.database.kysely)
  await jobs.tick()
  await jobs.tick()
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'sent', counts: { sent: 1 } })
  expect(smtp.delivered).toHaveLength(1)
})

it('sends the rest of an A/B test the version with more opens', async () => {
  const people = await addCustomers(10)
  for (const { id } of people)
    await sql`insert into email_preferences (store_id, customer_id, allows_tracking)
      values (${store}, ${id}, true)`.execute(test.database.kysely)
  const { _id } = await draft({
    test: { subject: 'Version B', preheader: null, body: null, share: 40, winnerBy: 'opens', hours: 1 },
  })
  await jobs.act(_id, 'send')
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({ status: 'sending', counts: { queued: 10, sent: 4 }, winner: null })
  const db = test.database.kysely
  const { rows } = await sql<{ id: string }>`select id from campaign_recipients
    where campaign_id = ${_id} and variant = 'b' and status = 'sent'`.execute(db)
  expect(rows).toHaveLength(2)
  const storeId = trustedStoreId(store)
  for (const { id } of rows)
    for (let time = 0; time < 2; time++)
      await db.transaction().execute((tx) => recordOpen(tx, storeId, id, { isMachine: false }))
  await jobs.tick()
  expect((await jobs.read(_id)).winner).toBeNull()
  await sql`update campaigns set decides_at = now() where id = ${_id}`.execute(db)
  await jobs.tick()
  await jobs.runJobs(_id)
  expect(await jobs.read(_id)).toMatchObject({
    status: 'sent',
    winner: 'b',
    counts: { queued: 10, sent: 10, opened: 2 },
  })
  const { rows: variants } = await sql`select variant, queued, sent, opened from campaign_counts
    where campaign_id = ${_id} order by variant`.execute(db)
  expect(variants).toEqual([
    { variant: '', queued: 10, sent: 10, opened: 2 },
    { variant: 'a', queued: 2, sent: 2, opened: 0 },
    { variant: 'b', queued: 8, sent: 8, opened: 2 },
  ])
})

it('limits emails per person and week, and excludes those who got another campaign', async () => {
  await addCustomers(2)
  await sql`update campaign_settings set weekly_cap = 1 where store_id = ${store}`.execute(test.database.kysely)
  const first = await draft()
  await jobs.act(first._id, 'send')
  await jobs.runJobs(first._id)
  const count = (audience: CampaignAudience) =>
    test.data(campaigns.countAudience, { as: owner, store, body: { audience } })
  expect(await count(everyone)).toEqual({
    matched: 2,
    recipients: 0,
    excluded: [{ reason: 'frequency_cap', count: 2 }],
  })
  expect(await count({ ...everyone, emailedDays: 7 })).toMatchObject({
    excluded: [{ reason: 'emailed_recently', count: 2 }],
  })
  const second = await draft({ name: 'Summer' })
  expect(await jobs.act(second._id, 'send')).toMatchObject({ status: 409, body: { code: 'campaign_not_ready' } })
})

it('leaves out customers who await approval', async () => {
  const [pending] = await addCustomers(2)
  await sql`update customers set approval = 'pending' where id = ${pending?.id}`.execute(test.database.kysely)
  expect(await test.data(campaigns.countAudience, { as: owner, store, body: { audience: everyone } })).toEqual({
    matched: 2,
    recipients: 1,
    excluded: [{ reason: 'not_approved', count: 1 }],
  })
})

it('has members of segments and of the list, and none of another store’s segment', async () => {
  const [listed] = await addCustomers(2)
  await addCustomers(1, { tags: ['VIP'] })
  const newSegment = (inStore: string, as: Person) =>
    test.data(customerSegments.create, { as, store: inStore, body: { name: newId(), filter: { tag: 'VIP' } } })
  const own = await newSegment(store, owner)
  const other = await test.newVendor()
  const foreign = await newSegment(await test.newStore(other.vendorId), other.owner)
  const some = { ...everyone, isEveryone: false }
  const count = (audience: object) =>
    test.data(campaigns.countAudience, { as: owner, store, body: { audience: { ...some, ...audience } } })
  expect(await count({ segments: [own._id] })).toMatchObject({ matched: 1, recipients: 1 })
  expect(await count({ segments: [own._id], customers: [listed?.id] })).toMatchObject({ matched: 2, recipients: 2 })
  expect(await count({ segments: [foreign._id] })).toMatchObject({ matched: 0, recipients: 0 })
  expect(await count({ isEveryone: true, excludedSegments: [own._id] })).toMatchObject({
    recipients: 2,
    excluded: [{ reason: 'excluded_segment', count: 1 }],
  })
})

it('needs the permissions and the store of the campaign', async () => {
  await addCustomers(1)
  const { _id } = await draft()
  const viewer = await test.newPerson(vendorId, 'staff', ['view_campaigns', 'edit_campaign'], [store])
  expect((await jobs.act(_id, 'send', {}, viewer)).status).toBe(403)
  const other = await test.newVendor()
  const body = { campaign_id: _id, action: 'send' }
  const foreign = { as: other.owner, store: await test.newStore(other.vendorId), body }
  expect((await test.call(campaigns.act, foreign)).status).toBe(404)
  expect((await jobs.read(_id)).status).toBe('draft')
})
