import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { supportSettingsCalls } from '#contract/domains/support-settings.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

const origin = 'https://blog.example'
const headers = { origin }

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
  await sql`insert into support_settings (store_id, widget_origins) values (${chat.store}, array[${origin}])`.execute(
    test.database.kysely,
  )
})
afterAll(() => test.close())

const body = { name: 'Gil', email: 'gil@example.com' }

it('lets a guest write and read from a listed site, without cookies', async () => {
  const { store } = chat
  const started = await test.call(supportConversations.authenticateGuest, { store, body, headers })
  const { token, conversation_id: id } = started.body.data as { token: string; conversation_id: string }
  const as = { access: token, csrf: '' }
  const calls = [
    started,
    await test.call(supportSettingsCalls.availability, { store, headers }),
    await test.call(supportMessages.send, {
      as,
      store,
      params: { id },
      body: { client_id: newId(), text: 'Hi' },
      headers,
    }),
    await test.call(supportMessages.list, { as, store, params: { id }, headers }),
  ]
  for (const { status, headers: received } of calls) {
    expect([status, received['access-control-allow-origin'], received['vary']]).toEqual([200, origin, 'origin'])
    expect(received).not.toHaveProperty('access-control-allow-credentials')
    expect(received).not.toHaveProperty('set-cookie')
  }
  // The page can read why a call failed.
  const params = { id: (await chat.newGuest()).conversationId }
  const other = await test.call(supportMessages.list, { as, store, params, headers })
  expect([other.status, other.headers['access-control-allow-origin']]).toEqual([404, origin])
})

it('refuses sites that the store did not list', async () => {
  const guest = await chat.newGuest(chat.otherStore)
  const params = { id: guest.conversationId }
  for (const [store, from] of [
    [chat.store, 'https://evil.example'],
    [chat.store, 'null'],
    [chat.store, `${origin}:8443`],
    // Listed by another store only.
    [chat.otherStore, origin],
  ] as const) {
    const calls = [
      await test.call(supportMessages.list, { as: guest, store, params, headers: { origin: from } }),
      await test.call(supportConversations.authenticateGuest, { store, body, headers: { origin: from } }),
      await test.call(supportSettingsCalls.availability, { store, headers: { origin: from } }),
    ]
    expect([store, from, calls.map(({ status }) => status)]).toEqual([store, from, [403, 403, 403]])
    for (const { headers: received } of calls) expect(received).not.toHaveProperty('access-control-allow-origin')
  }
})

it('accepts tokens of staff and customers on our pages only', async () => {
  const { customer, conversationId: id } = await chat.newCustomerChat()
  const request = { store: chat.store, params: { id } }
  for (const as of [customer, chat.agent]) {
    expect((await test.call(supportMessages.list, { ...request, as, headers })).status).toBe(403)
    const ownOrigin = { origin: new URL(test.config.publicUrl).origin }
    expect((await test.call(supportMessages.list, { ...request, as, headers: ownOrigin })).status).toBe(200)
  }
  // Not a call of guests: answered without a header, so the page can't read it.
  const own = await test.call(supportConversations.listOwn, { as: customer, store: chat.store, headers })
  expect(own.headers).not.toHaveProperty('access-control-allow-origin')
})

it('answers preflights of listed sites', async () => {
  const ask = async (path: string, from = origin) => {
    const url = `/api/v1/customer-support${path}`
    const response = await test.app.fastify.inject({ method: 'OPTIONS', url, headers: { origin: from } })
    return [response.statusCode, response.headers['access-control-allow-origin']]
  }
  const messages = `/conversations/${newId()}/messages`
  expect(await ask(`/stores/${chat.store}${messages}`)).toEqual([204, origin])
  expect(await ask('/guest/authenticate')).toEqual([204, origin])
  expect(await ask(`/stores/${chat.otherStore}${messages}`)).toEqual([204, undefined])
  expect(await ask(`/stores/${chat.store}${messages}`, 'https://evil.example')).toEqual([204, undefined])
  expect(await ask(`/stores/nothing${messages}`)).toEqual([204, undefined])
  expect(await ask(`/stores/${chat.store}/my-conversations`)).toEqual([404, undefined])
  const response = await test.app.fastify.inject({
    method: 'OPTIONS',
    url: `/api/v1/customer-support/stores/${chat.store}${messages}`,
    headers,
  })
  expect(response.headers['access-control-allow-methods']).toBe('GET, POST')
  expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
})
