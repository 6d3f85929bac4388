import { afterAll, beforeAll, expect, it } from 'vitest'
import { contacts } from '#contract/domains/contacts.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let admin: Person

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://storeward.example' })
  admin = await test.newAdmin()
})
afterAll(() => test.close())

const list = (query: Record<string, string | number> = {}) => test.data(contacts.list, { as: admin, query })
const fields = (email: string, overrides: object = {}) => ({
  name: 'Ada',
  email,
  subject: 'A question',
  message: 'How much is it?\n\nAda',
  ...overrides,
})

// Clears the rate limit, which isn't under test here.
const send = async (email: string, overrides: object = {}, headers: Record<string, string> = {}) => {
  await test.database.pool.query('delete from rate_limits')
  await test.data(contacts.send, { body: fields(email, overrides), headers })
  const { data } = await list({ search: email })
  return data[0]?._id ?? ''
}
const reply = (id: string, message: string, headers: Record<string, string> = {}, as = admin) =>
  test.call(contacts.reply, { as, params: { id }, body: { message }, headers })
const setStatus = (id: string, status: string, version: number) =>
  test.call(contacts.changeStatus, { as: admin, params: { id }, body: { status, version } })
const read = (id: string) => test.data(contacts.get, { as: admin, params: { id } })

it('stores and confirms a message, mails the reply and closes it', async () => {
  const id = await send('ada@example.com', {}, { 'accept-language': 'es' })
  expect(await read(id)).toMatchObject({ ...fields('ada@example.com'), status: 'new', replyCount: 0, replies: [] })
  const [received] = await mailsTo(test, 'ada@example.com')
  expect(received?.subject).toBe('Recibimos tu mensaje a Storeward')

  const replied = await reply(id, 'It is 39.99.\nBest wishes')
  expect(replied.body.data).toMatchObject({
    status: 'open',
    replyCount: 1,
    version: 2,
    replies: [{ by: 'An admin', body: 'It is 39.99.\nBest wishes' }],
  })
  const [mail] = await mailsTo(test, 'ada@example.com')
  expect(mail?.subject).toBe('Re: A question')
  expect(mail?.text).toContain('It is 39.99.\nBest wishes')
  expect(mail?.text).toContain('Tu mensaje:\n> How much is it?\n> \n> Ada')
  expect(mail?.html).toContain('It is 39.99.<br>Best wishes')
  expect(mail?.text).toContain('usa el formulario en https://storeward.example/es/contact.')
  expect(mail?.text).not.toContain('An admin')

  expect((await setStatus(id, 'closed', 2)).body.data).toMatchObject({ status: 'closed', version: 3 })
  await reply(id, 'One more thing')
  expect(await read(id)).toMatchObject({ status: 'closed', replyCount: 2 })
  const { rows } = await test.database.pool.query(
    'select vendor_id, person_id, label, before, after from audit_log where entity_id = $1 order by at',
    [id],
  )
  expect(rows).toHaveLength(3)
  // The log outlives the message and contains none of it.
  expect(rows[0]).toMatchObject({ vendor_id: null, person_id: admin.personId, label: id })
  expect(rows[0].after).toEqual({ status: 'open' })
  expect(rows[1]).toMatchObject({ before: { status: 'open' }, after: { status: 'closed' } })
})

it('allows only valid transitions from the current version', async () => {
  const id = await send('steps@example.com')
  expect(await setStatus(id, 'new', 1)).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect((await setStatus(id, 'open', 1)).status).toBe(200)
  const stale = await setStatus(id, 'closed', 1)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { status: 'open', version: 2 } } })
  const both = await Promise.all([setStatus(id, 'closed', 2), setStatus(id, 'closed', 2)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const call of [reply(newId(), 'Hello?'), setStatus(newId(), 'open', 1)]) expect((await call).status).toBe(404)
})

it('sends one mail per reply when the request is repeated', async () => {
  const id = await send('twice@example.com')
  const key = { 'x-idempotency-key': newId() }
  const responses = await Promise.all(Array.from({ length: 5 }, () => reply(id, 'Only once', key)))
  responses.push(await reply(id, 'Only once', key))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await read(id)).replies).toHaveLength(1)
  expect((await mailsTo(test, 'twice@example.com')).filter(({ text }) => text.includes('Only once'))).toHaveLength(1)
})

it('escapes hostile input: no markup, no second header, nothing quoted in the confirmation', async () => {
  const evil = {
    name: 'Mallory\r\nEvil',
    subject: 'Hi\r\nBcc: everybody@example.com\u2028X: y',
    message: '<img src=x onerror=alert(1)>\r\n.\r\n</blockquote><a href="https://evil.example">click</a>',
  }
  const id = await send('mallory@example.com', evil)
  const [received] = await mailsTo(test, 'mallory@example.com')
  expect(JSON.stringify(received)).not.toMatch(/evil|Mallory|Bcc|onerror/)
  await reply(id, '<b>No</b>')
  const [mail] = await mailsTo(test, 'mallory@example.com')
  expect(mail?.subject).toBe('Re: Hi Bcc: everybody@example.com X: y')
  expect(mail?.html).not.toMatch(/<img|<b>|<a /)
  expect(mail?.html).toContain('&lt;b&gt;No&lt;/b&gt;')
  expect(mail?.html.match(/<\/blockquote>/g)).toHaveLength(1)
  expect((await read(id)).subject).toBe('Hi Bcc: everybody@example.com X: y')
})

it('rejects two addresses in one and limits the number of messages', async () => {
  await test.database.pool.query('delete from rate_limits')
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody']) {
    expect((await test.call(contacts.send, { body: fields(email) })).status).toBe(422)
  }
  await test.database.pool.query('delete from rate_limits')
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    const body = fields('flood@example.com', { message: `For the ${turn}th time` })
    statuses.push((await test.call(contacts.send, { body })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  // Stored, but the address gets at most three mails a day.
  expect((await list({ search: 'flood@example.com' })).total).toBe(5)
  expect(await mailsTo(test, 'flood@example.com')).toHaveLength(3)
  await test.data(contacts.send, { body: fields('flood+tag@example.com') })
  expect(await mailsTo(test, 'flood+tag@example.com')).toEqual([])
})

it('searches by text and sender, paged and by status', async () => {
  const ids: string[] = []
  for (const name of ['Íñigo', 'Olga', 'Per']) {
    ids.unshift(await send(`${newId()}@find.example`, { name, subject: 'Facturación', message: 'Niño 50%' }))
  }
  for (const search of ['facturacion', 'FIND.example', 'nino 50%']) {
    expect((await list({ search })).data.map((contact) => contact._id)).toEqual(ids)
  }
  expect((await list({ search: 'inigo' })).data.map((contact) => contact._id)).toEqual(ids.slice(2))
  const first = await list({ search: 'find.example', limit: 2 })
  const rest = await list({ search: 'find.example', limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.data, ...rest.data].map((contact) => contact._id)).toEqual(ids)
  await setStatus(ids[1] ?? '', 'open', 1)
  expect((await list({ search: 'find.example', status: 'open' })).data.map((contact) => contact._id)).toEqual([ids[1]])
  const byChange = await list({ search: 'find.example', sortBy: 'updatedAt' })
  expect(byChange.data[0]?._id).toBe(ids[1])
  expect((await list({ search: 'find.example', createdTo: '2001-01-01' })).total).toBe(0)
})

it('stores spam separately and answers its sender like any other', async () => {
  const honest = await test.call(contacts.send, { body: fields('honest@spam.example') })
  const caught = await test.call(contacts.send, {
    body: fields('robot@spam.example', { extra_line: 'https://x.example' }),
  })
  expect([caught.status, caught.body]).toEqual([honest.status, honest.body])
  expect(await mailsTo(test, 'robot@spam.example')).toEqual([])
  const search = 'spam.example'
  expect((await list({ search })).data.map(({ email }) => email)).toEqual(['honest@spam.example'])
  const [spam] = (await list({ search, status: 'spam' })).data
  expect(spam).toMatchObject({ email: 'robot@spam.example', status: 'spam' })

  const id = spam?._id ?? ''
  expect((await setStatus(id, 'open', 1)).body.data).toMatchObject({ status: 'open', version: 2 })
  expect((await list({ search })).total).toBe(2)
  expect((await setStatus(id, 'spam', 2)).body.data).toMatchObject({ status: 'spam', version: 3 })
  await reply(id, 'A person after all?')
  expect(await read(id)).toMatchObject({ status: 'open', replyCount: 1 })
})

it('stores a repeated message once within an hour, also concurrently', async () => {
  await test.database.pool.query('delete from rate_limits')
  const email = 'again@example.com'
  const body = fields(email, { message: 'Did it arrive?' })
  await Promise.all(Array.from({ length: 3 }, () => test.data(contacts.send, { body })))
  await test.data(contacts.send, { body: { ...body, message: ' Did it\r\narrive? ' } })
  expect((await list({ search: email })).total).toBe(1)
  expect(await mailsTo(test, email)).toHaveLength(1)
  await test.database.pool.query(
    `update contacts set created_at = created_at - interval '61 minutes' where email = $1`,
    [email],
  )
  await test.data(contacts.send, { body })
  expect((await list({ search: email })).total).toBe(2)
})

it('flags the same text from five senders as spam', async () => {
  await test.database.pool.query('delete from rate_limits')
  const message = 'We bring your shop to the first page of every search engine. Write to us and see it yourself.'
  const sendFrom = (name: string) => test.data(contacts.send, { body: fields(`${name}@around.example`, { message }) })
  for (const name of ['1', '2', '3', '4']) await sendFrom(name)
  await Promise.all([sendFrom('5'), sendFrom('6')])
  const names = async (query: object) =>
    (await list({ search: 'around.example', ...query })).data.map(({ email }) => email.split('@')[0]).sort()
  expect([await names({}), await names({ status: 'spam' })]).toEqual([
    ['1', '2', '3', '4'],
    ['5', '6'],
  ])
})

it('deletes a message with its replies on request', async () => {
  const id = await send('forget@example.com')
  await reply(id, 'Gladly')
  const remove = () => test.call(contacts.remove, { as: admin, params: { id } })
  expect(await remove()).toMatchObject({ status: 200, body: { data: null } })
  expect((await test.call(contacts.get, { as: admin, params: { id } })).status).toBe(404)
  expect((await remove()).status).toBe(404)
  const { rows } = await test.database.pool.query(
    `select label, before, after from audit_log where entity_id = $1 and action = 'delete'`,
    [id],
  )
  expect(rows).toEqual([{ label: id, before: null, after: null }])
})
