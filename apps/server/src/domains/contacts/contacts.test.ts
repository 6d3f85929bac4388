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
const fields = (email: string, more: object = {}) => ({
  name: 'Ada',
  email,
  subject: 'A question',
  message: 'How much is it?\n\nAda',
  ...more,
})

// Each from an address of its own: how many one address may send is counted elsewhere.
const send = async (email: string, more: object = {}, headers: Record<string, string> = {}) => {
  await test.database.pool.query('delete from rate_limits')
  await test.data(contacts.send, { body: fields(email, more), headers })
  const { data } = await list({ search: email })
  return data[0]?._id ?? ''
}
const reply = (id: string, message: string, headers: Record<string, string> = {}, as = admin) =>
  test.call(contacts.reply, { as, params: { id }, body: { message }, headers })
const setStatus = (id: string, status: string, version: number) =>
  test.call(contacts.changeStatus, { as: admin, params: { id }, body: { status, version } })
const read = (id: string) => test.data(contacts.get, { as: admin, params: { id } })

it('keeps a message, confirms it, is answered by mail, and is closed', async () => {
  const id = await send('ada@example.com', {}, { 'accept-language': 'es' })
  expect(await read(id)).toMatchObject({ ...fields('ada@example.com'), status: 'new', replyCount: 0, replies: [] })
  const [received] = await mailsTo(test, 'ada@example.com')
  expect(received?.subject).toBe('Hemos recibido tu mensaje a Storeward')

  const answered = await reply(id, 'It is 39.99.\nBest wishes')
  expect(answered.body.data).toMatchObject({
    status: 'open',
    replyCount: 1,
    version: 2,
    replies: [{ by: 'An admin', body: 'It is 39.99.\nBest wishes' }],
  })
  const [mail] = await mailsTo(test, 'ada@example.com')
  expect(mail?.subject).toBe('Re: A question')
  expect(mail?.text).toContain('It is 39.99.\nBest wishes')
  expect(mail?.text).toContain('Tú escribiste:\n> How much is it?\n> \n> Ada')
  expect(mail?.html).toContain('It is 39.99.<br>Best wishes')
  expect(mail?.text).not.toContain('An admin')

  expect((await setStatus(id, 'closed', 2)).body.data).toMatchObject({ status: 'closed', version: 3 })
  await reply(id, 'One more thing')
  expect(await read(id)).toMatchObject({ status: 'closed', replyCount: 2 })
  const { rows } = await test.database.pool.query(
    'select vendor_id, person_id, before, after from audit_log where entity_id = $1 order by at',
    [id],
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ vendor_id: null, person_id: admin.personId, after: { status: 'open' } })
  expect(rows[1]).toMatchObject({ before: { status: 'open' }, after: { status: 'closed' } })
})

it('moves a message only along its steps and from the version that was read', async () => {
  const id = await send('steps@example.com')
  expect(await setStatus(id, 'new', 1)).toMatchObject({ status: 409, body: { code: 'status_changed' } })
  expect((await setStatus(id, 'open', 1)).status).toBe(200)
  const stale = await setStatus(id, 'closed', 1)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { status: 'open', version: 2 } } })
  const both = await Promise.all([setStatus(id, 'closed', 2), setStatus(id, 'closed', 2)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const call of [reply(newId(), 'Hello?'), setStatus(newId(), 'open', 1)]) expect((await call).status).toBe(404)
})

it('sends one mail for one answer, however often its request arrives', async () => {
  const id = await send('twice@example.com')
  const key = { 'x-idempotency-key': newId() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => reply(id, 'Only once', key)))
  answers.push(await reply(id, 'Only once', key))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await read(id)).replies).toHaveLength(1)
  expect((await mailsTo(test, 'twice@example.com')).filter(({ text }) => text.includes('Only once'))).toHaveLength(1)
})

it('shows hostile words as words: no markup, no second header, nothing of theirs in the confirmation', async () => {
  const evil = {
    name: 'Mallory https://evil.example',
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
  expect((await read(id)).subject).toBe(evil.subject)
})

it('refuses two addresses in one, and too many messages', async () => {
  await test.database.pool.query('delete from rate_limits')
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody']) {
    expect((await test.call(contacts.send, { body: fields(email) })).status).toBe(422)
  }
  await test.database.pool.query('delete from rate_limits')
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    statuses.push((await test.call(contacts.send, { body: fields('flood@example.com') })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await mailsTo(test, 'flood@example.com')).toHaveLength(5)
})

it('finds messages by what they say and by whom, in pages and by status', async () => {
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
