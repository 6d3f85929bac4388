import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newsletter } from '#contract/domains/newsletter.ts'
import { retention } from '#contract/retention.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { purgeExpiredHandler } from '#server/retention.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  admin = await test.newAdmin()
})
beforeEach(() => test.database.pool.query('delete from rate_limits'))
afterAll(() => test.close())

const subscribe = (email: string, overrides: object = {}, language = 'en') =>
  test.call(newsletter.subscribe, { body: { email, ...overrides }, headers: { 'accept-language': language } })

/** Runs only the newest job: jobs stay queued in tests, and older ones must not run again. */
const runSubscribeJob = async (email: string): Promise<void> => {
  const jobs = (await readQueue(test)).filter(
    ({ task, payload }) => task === 'newsletter.subscribe' && payload.email === email,
  )
  const last = jobs
    .map(({ payload }) => String(payload.id))
    .sort()
    .at(-1)
  await runQueuedJobs(test, 'newsletter.subscribe', ({ id }) => id === last)
}

const findLink = (text = ''): string => /https:\/\/\S+\?token=[\w.-]+/.exec(text)?.[0] ?? ''
const findToken = (text = ''): string => new URL(findLink(text)).searchParams.get('token') ?? ''

/** Returns the token of the confirmation mail. */
const requestSubscription = async (email: string): Promise<string> => {
  await subscribe(email)
  await runSubscribeJob(email)
  return findToken((await mailsTo(test, email))[0]?.text)
}
const confirm = (token: string) => test.call(newsletter.confirm, { body: { token } })
const unsubscribe = (token: string) => test.call(newsletter.unsubscribe, { body: { token } })
const list = (query: Record<string, string | number> = {}) => test.data(newsletter.list, { as: admin, query })
const readSubscriber = async (email: string) => (await list({ search: email })).data[0]
const join = async (email: string): Promise<{ confirmation: string; leaving: string }> => {
  const confirmation = await requestSubscription(email)
  await confirm(confirmation)
  const [welcome] = await mailsTo(test, email)
  return { confirmation, leaving: findToken(welcome?.text) }
}

it('subscribes after confirmation only, stores the IP address and mails an unsubscribe link', async () => {
  await subscribe(' Ada@Example.com ', {}, 'es')
  await runSubscribeJob('ada@example.com')
  expect(await readSubscriber('ada@example.com')).toMatchObject({
    status: 'pending',
    language: 'es',
    confirmedAt: null,
  })
  const [confirmMail] = await mailsTo(test, 'ada@example.com')
  expect(confirmMail?.subject).toBe('Confirma tu suscripción al boletín de Storeward')
  expect(findLink(confirmMail?.text)).toMatch(/^https:\/\/storeward\.example\/es\/newsletter\/confirm\?token=/)
  expect(confirmMail?.html).toContain(findLink(confirmMail?.text))

  expect(await confirm(findToken(confirmMail?.text))).toMatchObject({ status: 200, body: { data: null } })
  expect(await readSubscriber('ada@example.com')).toMatchObject({
    status: 'confirmed',
    confirmedAt: expect.any(String),
  })
  const { rows } = await test.database.pool.query(
    'select confirmed_from from newsletter_subscribers where email = $1',
    ['ada@example.com'],
  )
  expect(rows).toEqual([{ confirmed_from: '127.0.0.1' }])
  const [welcome] = await mailsTo(test, 'ada@example.com')
  const out = findLink(welcome?.text)
  expect(out).toMatch(/^https:\/\/storeward\.example\/es\/newsletter\/unsubscribe\?token=/)
  expect(welcome).toMatchObject({ subject: 'Te suscribiste al boletín de Storeward', unsubscribe: out })
  // Confirming twice is fine and sends one welcome mail.
  expect((await confirm(findToken(confirmMail?.text))).status).toBe(200)
  expect(await mailsTo(test, 'ada@example.com')).toHaveLength(2)
})

it('answers every request the same and mails only addresses that aren’t confirmed', async () => {
  const { leaving } = await join('on@example.com')
  await unsubscribe((await join('off@example.com')).leaving)
  const emails = ['on@example.com', 'off@example.com', 'unknown@example.com', 'robot@example.com']
  const responses = [
    await subscribe('on@example.com'),
    await subscribe('off@example.com'),
    await subscribe('unknown@example.com'),
    await subscribe('robot@example.com', { extra_line: 'x' }),
  ]
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  for (const email of emails) await runSubscribeJob(email)
  const counts = await Promise.all(emails.map(async (email) => (await mailsTo(test, email)).length))
  expect(counts).toEqual([2, 3, 1, 0])
  expect((await readSubscriber('on@example.com'))?.status).toBe('confirmed')
  expect((await readSubscriber('off@example.com'))?.status).toBe('unsubscribed')
  expect(await readSubscriber('robot@example.com')).toBeUndefined()
  await unsubscribe(leaving)
})

it('stores one row per address for concurrent requests, and each mail confirms it', async () => {
  const email = 'eager@example.com'
  await Promise.all([subscribe(email), subscribe(email), subscribe(email)])
  expect((await subscribe(email)).status).toBe(429)
  const jobs = (await readQueue(test)).filter(({ payload }) => payload.email === email)
  await Promise.all(
    jobs.map(({ payload }) => runQueuedJobs(test, 'newsletter.subscribe', ({ id }) => id === payload.id)),
  )
  expect((await list({ search: email })).total).toBe(1)
  const mails = await mailsTo(test, email)
  // At most two mails a day.
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect((await confirm(findToken(text))).status).toBe(200)
  expect((await readSubscriber(email))?.status).toBe('confirmed')
})

it('unsubscribes with any mail and never resubscribes with an old link', async () => {
  const email = 'gone@example.com'
  const { confirmation, leaving } = await join(email)
  for (const _ of [1, 2]) expect(await unsubscribe(leaving)).toMatchObject({ status: 200, body: { data: null } })
  expect(await readSubscriber(email)).toMatchObject({
    status: 'unsubscribed',
    version: 3,
    unsubscribedAt: expect.any(String),
  })
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  // Nor by a repeated job.
  await runSubscribeJob(email)
  expect((await readSubscriber(email))?.status).toBe('unsubscribed')
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })

  await test.database.pool.query('delete from rate_limits')
  const again = await requestSubscription(email)
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  expect((await confirm(again)).status).toBe(200)
  expect(await readSubscriber(email)).toMatchObject({ status: 'confirmed', unsubscribedAt: null })
  expect((await unsubscribe(leaving)).status).toBe(200)
  expect((await readSubscriber(email))?.status).toBe('unsubscribed')
})

it('stays unsubscribed however often the newsletter is requested', async () => {
  const email = 'left@example.com'
  const { leaving } = await join(email)
  await unsubscribe(leaving)
  const before = await readSubscriber(email)
  expect(before).toMatchObject({ status: 'unsubscribed', language: 'en' })
  const mails = []
  for (const address of [email, email, 'left+again@example.com']) {
    await test.database.pool.query('update rate_limits set points = 0 where key not like $1', ['daily mails%'])
    await subscribe(address, {}, 'es')
    await runSubscribeJob(address)
    mails.push((await mailsTo(test, email)).length)
  }
  // It was the second mail of the day.
  expect(mails).toEqual([3, 3, 3])
  expect(await readSubscriber('left+again')).toBeUndefined()
  const { confirmedAt, unsubscribedAt } = before ?? {}
  expect(await readSubscriber(email)).toMatchObject({
    status: 'unsubscribed',
    language: 'en',
    confirmedAt,
    unsubscribedAt,
  })
  await confirm(findToken((await mailsTo(test, email))[0]?.text))
  expect(await readSubscriber(email)).toMatchObject({ status: 'confirmed', language: 'es', unsubscribedAt: null })
})

it('deletes a subscriber on request', async () => {
  const email = 'forget@example.com'
  const { leaving } = await join(email)
  const id = (await readSubscriber(email))?._id ?? ''
  const forget = () => test.call(newsletter.forget, { as: admin, params: { id } })
  expect(await forget()).toMatchObject({ status: 200, body: { data: null } })
  expect(await readSubscriber(email)).toBeUndefined()
  expect((await forget()).status).toBe(404)
  expect((await unsubscribe(leaving)).status).toBe(200)
  const { rows } = await test.database.pool.query('select label, before, after from audit_log where entity_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ label: id, before: null, after: null }])
})

it('rejects all links except its own', async () => {
  const email = 'own@example.com'
  const token = await requestSubscription(email)
  const [body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string | number>
  const forged = Buffer.from(JSON.stringify({ ...claims, subscriber: newId() })).toString('base64url')
  const tokens = makeTokens(test.config.secretKey)
  const bad = [
    'x',
    token.slice(1),
    `${forged}.${signature}`,
    makeTokens('another key').sign('newsletter confirm', claims),
    tokens.sign('newsletter unsubscribe', claims),
    tokens.sign('newsletter confirm', { ...claims, asking: newId() }, 60),
    tokens.sign('newsletter confirm', claims, -1),
    tokens.sign('newsletter confirm', { subscriber: 'x', asking: 'y' }),
  ]
  for (const wrong of bad) expect(await confirm(wrong)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  for (const wrong of ['x', token, admin.access]) {
    expect(await unsubscribe(wrong)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  }
  expect((await readSubscriber(email))?.status).toBe('pending')
  // Also succeeds for a deleted subscriber.
  expect((await unsubscribe(tokens.sign('newsletter unsubscribe', { subscriber: newId() }))).status).toBe(200)
})

it('lets admins search by address, status, language and date', async () => {
  for (const name of ['zoe', 'abel']) await requestSubscription(`${name}@find.example`)
  await subscribe('maria@find.example', {}, 'es')
  await runSubscribeJob('maria@find.example')
  const names = async (query: Record<string, string | number>) =>
    (await list({ search: 'FIND.example', ...query })).data.map(({ email }) => email.split('@')[0])
  expect(await names({})).toEqual(['maria', 'abel', 'zoe'])
  expect(await names({ sortBy: 'email', sortOrder: 'asc' })).toEqual(['abel', 'maria', 'zoe'])
  expect(await names({ language: 'es' })).toEqual(['maria'])
  expect(await names({ status: 'confirmed' })).toEqual([])
  expect(await names({ askedTo: '2001-01-01' })).toEqual([])
  const first = await list({ search: 'find.example', limit: 2 })
  expect(await names({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['zoe'])
})

it('lets an admin unsubscribe the current version once and logs it without the address', async () => {
  await join('off-list@example.com')
  const subscriber = await readSubscriber('off-list@example.com')
  const remove = (version: number, id = subscriber?._id ?? '') =>
    test.call(newsletter.remove, { as: admin, params: { id }, body: { status: 'unsubscribed', version } })
  expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'stale_version', current: { version: 2 } } })
  expect(await remove(2)).toMatchObject({ status: 200, body: { data: { status: 'unsubscribed', version: 3 } } })
  expect(await remove(3)).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect((await remove(1, newId())).status).toBe(404)
  const { rows } = await test.database.pool.query(
    'select resource, label, person_id, vendor_id, before, after from audit_log where entity_id = $1',
    [subscriber?._id],
  )
  const change = { before: { status: 'confirmed' }, after: { status: 'unsubscribed' } }
  const actorColumns = { person_id: admin.personId, vendor_id: null }
  expect(rows).toEqual([{ resource: 'newsletter', label: subscriber?._id, ...actorColumns, ...change }])
})

it('deletes unconfirmed subscribers', async () => {
  await requestSubscription('late@tidy.example')
  await requestSubscription('soon@tidy.example')
  await join('old@tidy.example')
  await test.database.pool.query(
    `update newsletter_subscribers set requested_at = requested_at - make_interval(days => $1)
     where email in ('late@tidy.example', 'old@tidy.example')`,
    [retention.unconfirmedSubscribers + 1],
  )
  await purgeExpiredHandler(undefined).run({}, jobContext(test.database))
  const remaining = (await list({ search: 'tidy.example', sortBy: 'email', sortOrder: 'asc' })).data
  expect(remaining.map(({ email }) => email)).toEqual(['old@tidy.example', 'soon@tidy.example'])
})
