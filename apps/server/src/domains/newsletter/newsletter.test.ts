import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newsletter } from '#contract/domains/newsletter.ts'
import { retention } from '#contract/retention.ts'
import { newId } from '#server/platform/ids.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { tidyHandler } from '#server/platform/tidy.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo, queued, work } from '#server/testing/queue.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  admin = await test.newAdmin()
})
beforeEach(() => test.database.pool.query('delete from rate_limits'))
afterAll(() => test.close())

const subscribe = (email: string, more: object = {}, language = 'en') =>
  test.call(newsletter.subscribe, { body: { email, ...more }, headers: { 'accept-language': language } })

/** Runs only the newest job: jobs stay queued in tests, and older ones must not run again. */
const mailOut = async (email: string): Promise<void> => {
  const asked = (await queued(test)).filter(
    ({ task, payload }) => task === 'newsletter.subscribe' && payload.email === email,
  )
  const last = asked
    .map(({ payload }) => String(payload.id))
    .sort()
    .at(-1)
  await work(test, 'newsletter.subscribe', ({ id }) => id === last)
}

const linkIn = (text = ''): string => /https:\/\/\S+\?token=[\w.-]+/.exec(text)?.[0] ?? ''
const tokenIn = (text = ''): string => new URL(linkIn(text)).searchParams.get('token') ?? ''

/** Returns the token of the confirmation mail. */
const ask = async (email: string): Promise<string> => {
  await subscribe(email)
  await mailOut(email)
  return tokenIn((await mailsTo(test, email))[0]?.text)
}
const confirm = (token: string) => test.call(newsletter.confirm, { body: { token } })
const leave = (token: string) => test.call(newsletter.unsubscribe, { body: { token } })
const list = (query: Record<string, string | number> = {}) => test.data(newsletter.list, { as: admin, query })
const row = async (email: string) => (await list({ search: email })).data[0]
const join = async (email: string): Promise<{ confirmation: string; leaving: string }> => {
  const confirmation = await ask(email)
  await confirm(confirmation)
  const [welcome] = await mailsTo(test, email)
  return { confirmation, leaving: tokenIn(welcome?.text) }
}

it('subscribes after confirmation only, stores the IP address and mails an unsubscribe link', async () => {
  await subscribe(' Ada@Example.com ', {}, 'es')
  await mailOut('ada@example.com')
  expect(await row('ada@example.com')).toMatchObject({ status: 'pending', language: 'es', confirmedAt: null })
  const [asking] = await mailsTo(test, 'ada@example.com')
  expect(asking?.subject).toBe('Confirma el boletín de Storeward')
  expect(linkIn(asking?.text)).toMatch(/^https:\/\/storeward\.example\/es\/newsletter\/confirm\?token=/)
  expect(asking?.html).toContain(linkIn(asking?.text))

  expect(await confirm(tokenIn(asking?.text))).toMatchObject({ status: 200, body: { data: null } })
  expect(await row('ada@example.com')).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String) })
  const { rows } = await test.database.pool.query(
    'select confirmed_from from newsletter_subscribers where email = $1',
    ['ada@example.com'],
  )
  expect(rows).toEqual([{ confirmed_from: '127.0.0.1' }])
  const [welcome] = await mailsTo(test, 'ada@example.com')
  const out = linkIn(welcome?.text)
  expect(out).toMatch(/^https:\/\/storeward\.example\/es\/newsletter\/unsubscribe\?token=/)
  expect(welcome).toMatchObject({ subject: 'Estás en la lista del boletín de Storeward', unsubscribe: out })
  // Confirming twice is fine and sends one welcome mail.
  expect((await confirm(tokenIn(asking?.text))).status).toBe(200)
  expect(await mailsTo(test, 'ada@example.com')).toHaveLength(2)
})

it('answers every request the same and mails only addresses that aren’t confirmed', async () => {
  const { leaving } = await join('on@example.com')
  await leave((await join('off@example.com')).leaving)
  const emails = ['on@example.com', 'off@example.com', 'unknown@example.com', 'robot@example.com']
  const answers = [
    await subscribe('on@example.com'),
    await subscribe('off@example.com'),
    await subscribe('unknown@example.com'),
    await subscribe('robot@example.com', { extra_line: 'x' }),
  ]
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  for (const email of emails) await mailOut(email)
  const counts = await Promise.all(emails.map(async (email) => (await mailsTo(test, email)).length))
  expect(counts).toEqual([2, 3, 1, 0])
  expect((await row('on@example.com'))?.status).toBe('confirmed')
  expect((await row('off@example.com'))?.status).toBe('unsubscribed')
  expect(await row('robot@example.com')).toBeUndefined()
  await leave(leaving)
})

it('stores one row per address for concurrent requests, and each mail confirms it', async () => {
  const email = 'eager@example.com'
  await Promise.all([subscribe(email), subscribe(email), subscribe(email)])
  expect((await subscribe(email)).status).toBe(429)
  const asked = (await queued(test)).filter(({ payload }) => payload.email === email)
  await Promise.all(asked.map(({ payload }) => work(test, 'newsletter.subscribe', ({ id }) => id === payload.id)))
  expect((await list({ search: email })).total).toBe(1)
  const mails = await mailsTo(test, email)
  // At most two mails a day.
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect((await confirm(tokenIn(text))).status).toBe(200)
  expect((await row(email))?.status).toBe('confirmed')
})

it('unsubscribes with any mail and never resubscribes with an old link', async () => {
  const email = 'gone@example.com'
  const { confirmation, leaving } = await join(email)
  for (const _ of [1, 2]) expect(await leave(leaving)).toMatchObject({ status: 200, body: { data: null } })
  expect(await row(email)).toMatchObject({ status: 'unsubscribed', version: 3, unsubscribedAt: expect.any(String) })
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  // Nor by a repeated job.
  await mailOut(email)
  expect((await row(email))?.status).toBe('unsubscribed')
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })

  await test.database.pool.query('delete from rate_limits')
  const again = await ask(email)
  expect(await confirm(confirmation)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  expect((await confirm(again)).status).toBe(200)
  expect(await row(email)).toMatchObject({ status: 'confirmed', unsubscribedAt: null })
  expect((await leave(leaving)).status).toBe(200)
  expect((await row(email))?.status).toBe('unsubscribed')
})

it('stays unsubscribed whoever requests the newsletter and however often', async () => {
  const email = 'left@example.com'
  const { leaving } = await join(email)
  await leave(leaving)
  const before = await row(email)
  expect(before).toMatchObject({ status: 'unsubscribed', language: 'en' })
  const mails = []
  for (const address of [email, email, 'left+again@example.com']) {
    await test.database.pool.query('update rate_limits set points = 0 where key not like $1', ['daily mails%'])
    await subscribe(address, {}, 'es')
    await mailOut(address)
    mails.push((await mailsTo(test, email)).length)
  }
  // It was the second mail of the day.
  expect(mails).toEqual([3, 3, 3])
  expect(await row('left+again')).toBeUndefined()
  const { confirmedAt, unsubscribedAt } = before ?? {}
  expect(await row(email)).toMatchObject({ status: 'unsubscribed', language: 'en', confirmedAt, unsubscribedAt })
  await confirm(tokenIn((await mailsTo(test, email))[0]?.text))
  expect(await row(email)).toMatchObject({ status: 'confirmed', language: 'es', unsubscribedAt: null })
})

it('deletes a subscriber on request', async () => {
  const email = 'forget@example.com'
  const { leaving } = await join(email)
  const id = (await row(email))?._id ?? ''
  const forget = () => test.call(newsletter.forget, { as: admin, params: { id } })
  expect(await forget()).toMatchObject({ status: 200, body: { data: null } })
  expect(await row(email)).toBeUndefined()
  expect((await forget()).status).toBe(404)
  expect((await leave(leaving)).status).toBe(200)
  const { rows } = await test.database.pool.query('select label, before, after from audit_log where entity_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ label: id, before: null, after: null }])
})

it('rejects all links except its own', async () => {
  const email = 'own@example.com'
  const token = await ask(email)
  const [body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string | number>
  const forged = Buffer.from(JSON.stringify({ ...claims, subscriber: newId() })).toString('base64url')
  const own = makeTokens(test.config.secretKey)
  const bad = [
    'x',
    token.slice(1),
    `${forged}.${signature}`,
    makeTokens('another key').sign('newsletter confirm', claims),
    own.sign('newsletter unsubscribe', claims),
    own.sign('newsletter confirm', { ...claims, asking: newId() }, 60),
    own.sign('newsletter confirm', claims, -1),
    own.sign('newsletter confirm', { subscriber: 'x', asking: 'y' }),
  ]
  for (const wrong of bad) expect(await confirm(wrong)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  for (const wrong of ['x', token, admin.access]) {
    expect(await leave(wrong)).toMatchObject({ status: 422, body: { code: 'link_spent' } })
  }
  expect((await row(email))?.status).toBe('pending')
  // Also succeeds for a deleted subscriber.
  expect((await leave(own.sign('newsletter unsubscribe', { subscriber: newId() }))).status).toBe(200)
})

it('lets admins search by address, status, language and date', async () => {
  for (const name of ['zoe', 'abel']) await ask(`${name}@find.example`)
  await subscribe('maria@find.example', {}, 'es')
  await mailOut('maria@find.example')
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
  const subscriber = await row('off-list@example.com')
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
  const who = { person_id: admin.personId, vendor_id: null }
  expect(rows).toEqual([{ resource: 'newsletter', label: subscriber?._id, ...who, ...change }])
})

it('deletes unconfirmed subscribers', async () => {
  await ask('late@tidy.example')
  await ask('soon@tidy.example')
  await join('old@tidy.example')
  await test.database.pool.query(
    `update newsletter_subscribers set requested_at = requested_at - make_interval(days => $1)
     where email in ('late@tidy.example', 'old@tidy.example')`,
    [retention.unconfirmedSubscribers + 1],
  )
  await tidyHandler.run({}, jobContext(test.database))
  const left = (await list({ search: 'tidy.example', sortBy: 'email', sortOrder: 'asc' })).data
  expect(left.map(({ email }) => email)).toEqual(['old@tidy.example', 'soon@tidy.example'])
})
