import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { toInstant, toWallTime } from '#contract/core/time-zone.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { defaultDiscount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type CampaignFixture, type CampaignStore, openCampaignFixture } from '#server/testing/campaign-fixture.ts'
import { collectChanges, listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'
import { readQueue } from '#server/testing/queue.ts'
import { queueRecipients } from './queue-recipients.service.ts'

let fixture: CampaignFixture
let campaign: CampaignStore

beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  campaign = await fixture.newStore()
})

const execute = (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.database.kysely)
const hour = 3_600_000

it('sends at each person’s local time', async () => {
  const { addCustomers, draft, act, read } = campaign
  const [madrid] = await addCustomers(1, { addresses: [{ country: 'ES', line1: 'Calle Mayor 1' }] })
  const [california] = await addCustomers(1, { addresses: [{ country: 'US', region: 'ca', line1: '1 Bay St' }] })
  const [unknown] = await addCustomers(1)
  const { _id } = await draft()
  // In Madrid it's five or six hours later than in New York, where the store is.
  const at = Math.trunc((Date.now() + 3 * hour) / 60_000) * 60_000
  await act(_id, 'schedule', { at: new Date(at).toISOString(), isLocalTime: true })
  await campaign.tick()
  await campaign.runJobs(_id)
  expect(fixture.smtp.delivered).toEqual([madrid?.email])
  expect(await read(_id)).toMatchObject({ status: 'sending', counts: { queued: 3, sent: 1 } })
  const { rows } = await execute(sql`select customer_id as id, due_at as at from campaign_recipients
    where campaign_id = ${_id} order by due_at`)
  const wallTime = toWallTime(at, 'America/New_York')
  expect(rows).toEqual([
    { id: madrid?.id, at: new Date(toInstant(wallTime, 'Europe/Madrid')) },
    { id: unknown?.id, at: new Date(at) },
    { id: california?.id, at: new Date(toInstant(wallTime, 'America/Los_Angeles')) },
  ])
})

it('queues everyone who agreed once, in several statements of one transaction', async () => {
  const { store, draft, act, read } = campaign
  await execute(sql`insert into customers (store_id, id, name, name_normalized, email, email_consent, source)
    select ${store}, gen_random_uuid(), 'P ' || n, 'p ' || n, 'p' || n || '@example.com', n % 3 > 0, 'manual'
    from generate_series(1, 1200) n`)
  const { _id } = await draft()
  await act(_id, 'send')
  const queue = () =>
    fixture.test.database.kysely
      .transaction()
      .execute((tx) => queueRecipients(tx, trustedStoreId(store), { id: _id, channel: 'email', topic: 'newsletter' }))
  expect((await Promise.all([queue(), queue()])).filter((count) => count !== undefined)).toEqual([800])
  const { rows } = await execute(sql`select count(distinct r.customer_id)::integer as people,
      bool_and(c.email_consent) as agreed, count(distinct r.id)::integer as ids
    from campaign_recipients r join customers c on c.store_id = r.store_id and c.id = r.customer_id
    where r.campaign_id = ${_id}`)
  expect(rows).toEqual([{ people: 800, agreed: true, ids: 800 }])
  expect(await read(_id)).toMatchObject({ counts: { queued: 800 } })
})

const toDiscountBlock = (fields: object) => ({
  id: newId(),
  type: 'discount',
  title: 'Just for you',
  text: '',
  kind: 'shared',
  code: '',
  discount: null,
  ...fields,
})
const toBody = (blocks: object[]) => ({ body: { blocks, footer: { text: '', hasSocialLinks: false } } })
const check = (id: string) =>
  fixture.test.data(campaigns.check, { as: campaign.owner, store: campaign.store, params: { id } })

it('doesn’t send incomplete blocks, and names the empty field of each', async () => {
  await campaign.addCustomers(1)
  const blocks = [toDiscountBlock({}), toDiscountBlock({ kind: 'unique' })]
  const { _id } = await campaign.draft(toBody(blocks))
  const { checks } = await check(_id)
  expect(checks.filter(({ problem }) => problem === 'incomplete_block')).toMatchObject([
    { isBlocking: true, blocks: [blocks[0]?.id], detail: 'code' },
    { isBlocking: true, blocks: [blocks[1]?.id], detail: 'discount' },
  ])
  expect(await campaign.act(_id, 'send')).toMatchObject({ body: { code: 'campaign_not_ready' } })
})

it('doesn’t send inactive or expired discounts, and warns about scheduled ones', async () => {
  await campaign.addCustomers(1)
  const add = async (code: string, fields: object = {}) => {
    const body = { ...defaultDiscount, name: code, application: 'manual', codes: [code], ...fields }
    return (await fixture.test.data(discounts.create, { as: campaign.owner, store: campaign.store, body }))._id
  }
  await add('ACTIVE')
  const off = await add('OFF', { enabled: false })
  const expired = await add('OVER', { endsAt: '2020-01-01T00:00' })
  const usedUp = await add('USED', { totalLimit: 1 })
  await execute(sql`update discounts set used = 1 where id = ${usedUp}`)
  await add('CODE')
  await execute(sql`update discount_codes set use_limit = 1, used = 1 where code = 'CODE'`)
  await add('LATER', { startsAt: '2099-01-01T00:00' })
  const shared = (code: string) => toDiscountBlock({ code })
  const unique = (discount: string) => toDiscountBlock({ kind: 'unique', discount })
  const toProblems = async (blocks: ReturnType<typeof shared>[]) => {
    const { _id } = await campaign.draft(toBody(blocks))
    const { checks } = await check(_id)
    const problems = checks.filter(({ problem }) => problem.startsWith('discount'))
    return { problems, sending: await campaign.act(_id, 'send') }
  }
  const reasons = [
    [shared('OFF'), 'inactive'],
    [unique(off), 'inactive'],
    [shared('OVER'), 'expired'],
    [unique(expired), 'expired'],
    [shared('USED'), 'expired'],
    [unique(usedUp), 'expired'],
    [shared('CODE'), 'expired'],
    [shared('NOSUCHCODE'), 'missing'],
  ] as const
  const { problems } = await toProblems(reasons.map(([block]) => block))
  expect(problems).toEqual(
    reasons.map(([{ id }, detail]) => ({
      problem: 'discount_inactive',
      isBlocking: true,
      blocks: [id],
      detail,
      count: null,
    })),
  )
  expect(await toProblems([unique(expired)])).toMatchObject({ sending: { body: { code: 'campaign_not_ready' } } })
  expect(await toProblems([shared('ACTIVE'), shared('LATER')])).toMatchObject({
    problems: [{ problem: 'discount_not_started', isBlocking: false, detail: 'scheduled' }],
    sending: { status: 200 },
  })
})

it('takes back a scheduled campaign whose discount has been turned off', async () => {
  await campaign.addCustomers(1)
  const body = { ...defaultDiscount, name: 'Thanks', application: 'manual', codes: ['THANKS'] }
  await fixture.test.data(discounts.create, { as: campaign.owner, store: campaign.store, body })
  const { _id } = await campaign.draft(toBody([toDiscountBlock({ code: 'THANKS' })]))
  await campaign.act(_id, 'schedule', { at: new Date(Date.now() + hour).toISOString() })
  await execute(sql`update discounts set enabled = false where store_id = ${campaign.store}`)
  await execute(sql`update campaigns set scheduled_at = now() where id = ${_id}`)
  await campaign.tick()
  expect(await campaign.read(_id)).toMatchObject({ status: 'draft', scheduledAt: null })
})

it('makes one code for each person, also after a crash', async () => {
  const { owner, store, addCustomers, draft, act, readRecipients } = campaign
  const people = await addCustomers(3)
  const discount = await fixture.test.data(discounts.create, {
    as: owner,
    store,
    body: { ...defaultDiscount, name: 'Thanks', application: 'manual', codes: ['THANKS'] },
  })
  const { _id } = await draft(toBody([toDiscountBlock({ kind: 'unique', discount: discount._id })]))
  expect(await act(_id, 'send')).toMatchObject({ status: 200 })
  await campaign.runJobs(_id)
  const readCodes = async () =>
    (await execute(sql`select discount_code as code from campaign_recipients where campaign_id = ${_id} order by id`))
      .rows
  const codes = await readCodes()
  expect(new Set(codes.map((row) => JSON.stringify(row))).size).toBe(3)
  const countIssued = async () =>
    (await execute(sql`select code from discount_codes where store_id = ${store} and code <> 'THANKS'`)).rows.length
  expect(await countIssued()).toBe(3)
  const run = newId()
  await execute(sql`update campaign_recipients set status = 'sending', claimed_by = ${run} where campaign_id = ${_id}`)
  await campaign.runOne(_id, { run })
  expect(fixture.smtp.delivered).toHaveLength(2 * people.length)
  expect(await readCodes()).toEqual(codes)
  expect(await countIssued()).toBe(3)
  expect(await readRecipients(_id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }])
})

it('skips people who unsubscribed after a process was killed', async () => {
  const { addCustomers, draft, act, read, readRecipients } = campaign
  const [stays, leaves] = await addCustomers(2)
  const { _id } = await draft()
  await act(_id, 'send')
  const run = newId()
  await campaign.runOne(_id, { run, context: { shouldYield: () => true } })
  await execute(sql`update campaign_recipients set status = 'sending', claimed_by = ${run}, attempts = 1
    where campaign_id = ${_id}`)
  await execute(sql`update customers set email_consent = false where id = ${leaves?.id}`)
  await campaign.runOne(_id, { run })
  expect(fixture.smtp.delivered).toEqual([stays?.email])
  expect(await readRecipients(_id)).toMatchObject([
    { customer: stays?.id, status: 'sent' },
    { customer: leaves?.id, status: 'skipped', reason: 'no_consent' },
  ])
  expect(await read(_id)).toMatchObject({ status: 'sent', counts: { sent: 1, skipped: 1 } })
})

it('takes back a scheduled campaign that can’t be sent any more', async () => {
  const { store, addCustomers, draft, act, read } = campaign
  await addCustomers(1)
  const { _id } = await draft()
  await act(_id, 'schedule', { at: new Date(Date.now() + hour).toISOString() })
  await execute(sql`update customers set email_consent = false where store_id = ${store}`)
  await execute(sql`update campaigns set scheduled_at = now() where id = ${_id}`)
  await campaign.tick()
  expect(await read(_id)).toMatchObject({ status: 'draft', scheduledAt: null })
  const notices = (await readQueue(fixture.test)).filter(
    ({ payload }) => payload['kind'] === 'campaign_not_sent' && payload['storeId'] === store,
  )
  expect(notices).toMatchObject([{ payload: { facts: { name: 'Spring' } } }])
})

it('pauses while the subscription isn’t active, and goes on afterwards', async () => {
  const { vendorId, addCustomers, draft, act, read } = campaign
  await addCustomers(2)
  const { _id } = await draft()
  await act(_id, 'send')
  const setSubscription = (status: string) =>
    execute(sql`update vendors set subscription_status = ${status}, trial_ends_at = now() where id = ${vendorId}`)
  await setSubscription('unpaid')
  await campaign.runJobs(_id)
  expect(await read(_id)).toMatchObject({ status: 'paused', pauseReason: 'subscription' })
  expect(fixture.smtp.delivered).toEqual([])
  await setSubscription('active')
  await act(_id, 'resume')
  await campaign.runJobs(_id)
  expect(await read(_id)).toMatchObject({ status: 'sent', counts: { sent: 2 } })
})

it('waits while the mail server is down, without counting attempts', async () => {
  const { addCustomers, draft, act, read, readRecipients, readUsed } = campaign
  await addCustomers(7)
  const { _id } = await draft()
  await act(_id, 'send')
  await fixture.smtp.goDown()
  await campaign.runJobs(_id)
  await campaign.tick()
  await campaign.runJobs(_id)
  expect(await read(_id)).toMatchObject({ status: 'sending', counts: { queued: 7, sent: 0, failed: 0 } })
  expect(new Set((await readRecipients(_id)).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
    new Set(['queued 1']),
  )
  await fixture.smtp.comeBack()
  await campaign.tick()
  await campaign.runJobs(_id)
  expect(await read(_id)).toMatchObject({ status: 'sent', counts: { sent: 7, failed: 0 } })
  expect(fixture.smtp.delivered).toHaveLength(7)
  expect(await readUsed('emails')).toBe(7)
})

it('publishes its progress to screens of the store', async () => {
  const { owner, store, addCustomers, draft, act } = campaign
  await addCustomers(2)
  const { _id } = await draft()
  const sockets = makeLiveSockets()
  try {
    const port = await listenOnFreePort(fixture.test.app)
    const changes = collectChanges(await sockets.open(owner, { store, port }))
    await act(_id, 'send')
    changes.length = 0
    await campaign.runJobs(_id)
    await vi.waitFor(
      () => expect(changes).toContainEqual(expect.objectContaining({ resource: 'campaigns', by: null, ids: [_id] })),
      {
        timeout: 30_000,
      },
    )
  } finally {
    sockets.close()
  }
})
