import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerEmailKinds, customerEmails } from '#contract/domains/customer-emails.ts'
import { usage } from '#contract/domains/usage.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let otherStore: string

beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
  store = await test.newStore(vendorId)
  otherStore = await test.newStore(vendorId)
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example', phone = '+1 503 555 0147', slug = 'fern'
    where id = ${store}`.execute(test.database.kysely)
})
afterAll(() => test.close())

const list = async (at = store) => (await test.data(customerEmails.list, { as: owner, store: at })).data
const get = async (kind: string) => (await list()).find((email) => email.kind === kind)
const update = (kind: string, body: object, at = store) =>
  test.call(customerEmails.update, { as: owner, store: at, params: { kind }, body })
const preview = (kind: string, body: object = { language: 'en' }, at = store) =>
  test.data(customerEmails.preview, { as: owner, store: at, params: { kind }, body })
const active = async (at = store) => (await test.data(customerEmails.active, { as: owner, store: at })).kinds

it('has every email on by default, with an intro in both languages', async () => {
  const emails = await list()
  expect(emails.map(({ kind }) => kind)).toEqual(customerEmailKinds)
  for (const { isOn, intros, defaultIntros, version } of emails) {
    expect({ isOn, intros, version }).toEqual({ isOn: true, intros: { en: '', es: '' }, version: 1 })
    expect(defaultIntros.en).not.toBe('')
    expect(defaultIntros.es).not.toBe(defaultIntros.en)
  }
  expect(emails.filter(({ isRequired }) => isRequired).map(({ kind }) => kind)).toEqual([
    'payment_due',
    'password_reset',
  ])
})

it('saves each email with its version, for one store', async () => {
  const first = await update('order_ready', { isOn: false, version: 1 })
  expect(first).toMatchObject({ status: 200, body: { data: { isOn: false, version: 2, updatedBy: 'A owner' } } })
  expect(await update('order_ready', { isOn: true, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { isOn: false, version: 2 } },
  })
  const intros = { en: 'Hi {firstName}', es: '' }
  expect((await update('order_ready', { intros, version: 2 })).status).toBe(200)
  expect(await get('order_ready')).toMatchObject({ isOn: false, intros, version: 3 })
  expect(await active()).not.toContain('order_ready')
  expect(await active(otherStore)).toContain('order_ready')
  const { rows } = await sql`select before, after from audit_log where resource = 'customerEmails' order by id`.execute(
    test.database.kysely,
  )
  expect(rows).toMatchObject([
    { before: { isOn: true }, after: { isOn: false } },
    { before: { en: '' }, after: { en: 'Hi {firstName}' } },
  ])
})

it('is written by one of two people who save at once', async () => {
  const responses = await Promise.all([
    update('welcome', { isOn: false, version: 1 }),
    update('welcome', { isOn: true, version: 1 }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('keeps required emails on and knows no others', async () => {
  for (const kind of ['payment_due', 'password_reset']) {
    expect(await update(kind, { isOn: false, version: 1 })).toMatchObject({
      status: 422,
      body: { code: 'email_required' },
    })
  }
  expect((await update('password_reset', { intros: { en: 'Your code', es: '' }, version: 1 })).status).toBe(200)
  expect((await update('newsletter', { isOn: false, version: 1 })).status).toBe(404)
})

it('is shown to staff by permission', async () => {
  const packer = await test.newPerson(vendorId, 'staff', ['view_orders'], [store])
  const call = { as: packer, store, params: { kind: 'welcome' } }
  expect((await test.call(customerEmails.active, { as: packer, store })).status).toBe(200)
  expect((await test.call(customerEmails.list, { as: packer, store })).status).toBe(403)
  expect((await test.call(customerEmails.preview, { ...call, body: { language: 'en' } })).status).toBe(403)
  const viewer = await test.newPerson(vendorId, 'staff', ['view_store_info'], [store])
  expect((await test.call(customerEmails.active, { as: viewer, store })).status).toBe(403)
  const asViewer = { as: viewer, store, params: { kind: 'welcome' } }
  expect((await test.call(customerEmails.preview, { ...asViewer, body: { language: 'en' } })).status).toBe(200)
  expect((await test.call(customerEmails.sendTest, { ...asViewer, body: { language: 'en' } })).status).toBe(403)
  expect((await test.call(customerEmails.update, { ...asViewer, body: { isOn: true, version: 1 } })).status).toBe(403)
})

it.each(customerEmailKinds)('previews %s in both languages with the store’s name and contact', async (kind) => {
  const [en, es] = [
    await preview(kind, { language: 'en', intro: '' }),
    await preview(kind, { language: 'es', intro: '' }),
  ]
  expect(en.subject).not.toBe(es.subject)
  expect(en.html).toContain('<html lang="en">')
  expect(es.html).toContain('<html lang="es">')
  for (const { html } of [en, es]) {
    expect(html).toContain('Fern &amp; Co')
    expect(html).toContain('+1 503 555 0147')
    expect(html).not.toMatch(/\{(?:name|firstName|store)\}|undefined|null|NaN/)
  }
})

it('previews a typed intro, escaped and with its placeholders', async () => {
  const intro = 'Hi {firstName},\n\n<b>{store}</b> & {order}'
  const { html } = await preview('order_confirmed', { language: 'en', intro })
  expect(html).toContain('>Hi Ana,</p>')
  expect(html).toContain('&lt;b&gt;Fern &amp; Co&lt;/b&gt; &amp; {order}</p>')
})

it('sends a test to the person who asks for it, and counts it', async () => {
  const readUsed = async () =>
    (await test.data(usage.get, { as: owner })).meters.find(({ meter }) => meter === 'emails')?.used
  const before = (await readUsed()) ?? 0
  const body = { language: 'es', intro: 'Hola {firstName}' }
  const call = { as: owner, store, params: { kind: 'order_received' }, body }
  const { to } = await test.data(customerEmails.sendTest, call)
  const mails = await mailsTo(test, to)
  expect(mails).toMatchObject([{ subject: '[Prueba] Recibimos tu pedido #1042', fromName: 'Fern & Co' }])
  expect(mails[0]?.text).toContain('Hola Ana')
  expect(await readUsed()).toBe(before + 1)
})
