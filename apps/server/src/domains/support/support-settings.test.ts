import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportReplies } from '#contract/domains/support-replies.ts'
import { supportSettingsCalls as settings } from '#contract/domains/support-settings.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

const createReply = (as: Person, name: string, isPersonal: boolean) =>
  test.call(supportReplies.create, { as, store: chat.store, body: { name, text: 'Hi {{customer_name}}', isPersonal } })
const listReplies = async (as: Person): Promise<string[]> =>
  (await test.data(supportReplies.list, { as, store: chat.store, query: { sortOrder: 'asc' } })).data.map(
    ({ name }) => name,
  )

it('shows replies of the team to everyone and personal ones to their author', async () => {
  const [ana, ben] = [await chat.newAgent(), await chat.newAgent()]
  await createReply(ana, 'Shipping', false)
  const personal = (await createReply(ana, 'Greeting', true)).body.data as { _id: string }
  expect((await createReply(ben, 'Greeting', true)).status).toBe(200)
  expect((await createReply(ben, 'SHIPPING', false)).body.code).toBe('name_taken')
  const unknown = { name: 'Hello', text: 'Hi {{first_name}}', isPersonal: false }
  expect(await test.call(supportReplies.create, { as: ben, store: chat.store, body: unknown })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'text' }] },
  })
  expect([await listReplies(ana), await listReplies(ben)]).toEqual([
    ['Greeting', 'Shipping'],
    ['Greeting', 'Shipping'],
  ])
  const request = { as: ben, store: chat.store, params: { id: personal._id } }
  expect((await test.call(supportReplies.get, request)).status).toBe(404)
  expect((await test.call(supportReplies.update, { ...request, body: { version: 1, text: 'x' } })).status).toBe(404)
  expect((await test.call(supportReplies.remove, request)).status).toBe(404)
  const own = { ...request, as: ana }
  const updated = await test.data(supportReplies.update, { ...own, body: { version: 1, text: 'Hello' } })
  expect(updated).toMatchObject({ text: 'Hello', isPersonal: true, version: 2 })
  expect((await test.call(supportReplies.update, { ...own, body: { version: 1, text: 'x' } })).status).toBe(409)
  await test.data(supportReplies.remove, own)
  expect(await listReplies(ana)).toEqual(['Shipping'])
  const ids = { body: { ids: [personal._id] } }
  expect(await test.data(supportReplies.restoreMany, { as: ben, store: chat.store, ...ids })).toEqual({ ids: [] })
  expect(await test.data(supportReplies.restoreMany, { as: ana, store: chat.store, ...ids })).toEqual({
    ids: [personal._id],
  })
  expect((await test.call(supportReplies.get, { ...own, store: chat.otherStore, as: chat.owner })).status).toBe(404)
})

it('stores the settings once per version and turns the chat off', async () => {
  const { store, owner } = chat
  expect(await test.data(settings.get, { as: chat.agent, store })).toMatchObject({
    isEnabled: true,
    expectedReply: 'hours',
    roundRobin: false,
    version: 1,
  })
  const change = (body: object) => test.call(settings.update, { as: owner, store, body })
  const both = await Promise.all([change({ version: 1, greeting: 'a' }), change({ version: 1, greeting: 'b' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await change({ version: 2, isEnabled: false, widgetOrigins: ['https://blog.example'] })).toMatchObject({
    status: 200,
    body: { data: { version: 3, isEnabled: false, widgetOrigins: ['https://blog.example'] } },
  })
  for (const origin of ['https://blog.example/', 'blog.example', 'javascript:alert(1)', 'https://a@b.example'])
    expect([origin, (await change({ version: 3, widgetOrigins: [origin] })).status]).toEqual([origin, 422])
  expect((await test.call(settings.update, { as: chat.agent, store, body: { version: 3 } })).status).toBe(403)
  expect(await test.data(settings.availability, { store })).toMatchObject({ isEnabled: false, isOpen: true })
  const body = { name: 'Gil', email: 'gil@example.com' }
  expect((await test.call(supportConversations.authenticateGuest, { store, body })).body.code).toBe('chat_off')
})

it('tells the widget the locale of the visitor’s language and the store’s currency', async () => {
  const readLocale = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await test.data(settings.availability, { store: chat.store, headers })).locale
  }
  const setCurrency = (currency: string) =>
    sql`update stores set currency = ${currency} where id = ${chat.store}`.execute(test.database.kysely)
  await setCurrency('USD')
  expect([await readLocale('en'), await readLocale('es')]).toEqual(['en-US', 'es-US'])
  await setCurrency('EUR')
  expect([await readLocale('en'), await readLocale('es')]).toEqual(['en-IE', 'es-ES'])
})
