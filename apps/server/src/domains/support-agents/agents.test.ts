import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessHours, weekdayNames } from '#contract/domains/business-hours.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportSettingsCalls } from '#contract/domains/support-settings.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { listenOnFreePort, makeLiveSockets } from '#server/testing/live-sockets.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let test: TestApp
let chat: ChatFixture
let port = 0
const sockets = makeLiveSockets()
beforeAll(async () => {
  test = await openTestApp()
  port = await listenOnFreePort(test.app)
  chat = await openChatFixture(test)
})
afterAll(async () => {
  sockets.close()
  await test.close()
})

const listPresent = async (store = chat.store): Promise<string[]> => {
  const { data } = await test.data(supportConversations.agents, { as: chat.owner, store })
  return data.filter(({ isPresent }) => isPresent).map(({ _id }) => _id)
}
const readChat = (store = chat.store) => test.data(supportSettingsCalls.availability, { store })
const connect = (as: Person) => sockets.open(as, { store: chat.store, port })

it('lists staff who answer chats in the store, with those who have it open', async () => {
  const clerk = await test.newPerson(chat.owner.vendorId, 'staff', ['view_orders'], [chat.store])
  const { data } = await test.data(supportConversations.agents, { as: chat.agent, store: chat.store })
  expect(data.map(({ _id }) => _id).toSorted()).toEqual([chat.owner.personId, chat.agent.personId].toSorted())
  expect((await test.call(supportConversations.agents, { as: clerk, store: chat.store })).status).toBe(403)
  expect((await test.call(supportConversations.agents, { as: chat.agent, store: chat.otherStore })).status).toBe(404)
  expect((await readChat()).isOnline).toBe(false)

  const [first, second] = [await connect(chat.agent), await connect(chat.agent)]
  await connect(clerk)
  await waitFor(async () => expect(await listPresent()).toEqual([chat.agent.personId]))
  expect(await listPresent(chat.otherStore)).toEqual([])
  expect(await readChat()).toMatchObject({ isOnline: true, isOpen: true, nextOpenAt: null, language: 'en' })
  expect((await readChat(chat.otherStore)).isOnline).toBe(false)
  first.disconnect()
  second.disconnect()
  await waitFor(async () => expect(await listPresent()).toEqual([]))
})

it('is away two minutes after the last agent left, and at once outside business hours', async () => {
  const setSeen = (seconds: number) =>
    sql`insert into support_presence (store_id, person_id, seen_at, connected_until)
      values (${chat.store}, ${chat.owner.personId}, now() - make_interval(secs => ${seconds}), now())
      on conflict (store_id, person_id) do update set seen_at = excluded.seen_at`.execute(test.database.kysely)
  await sql`delete from support_presence`.execute(test.database.kysely)
  await setSeen(100)
  expect((await readChat()).isOnline).toBe(true)
  await setSeen(121)
  expect((await readChat()).isOnline).toBe(false)
  await setSeen(1)
  // Open on a day of the week that isn't today in any time zone.
  const weekday = weekdayNames[(new Date().getUTCDay() + 3) % 7] ?? 'sunday'
  const body = { version: 1, [weekday]: [{ start: '09:00', end: '10:00' }] }
  await test.data(businessHours.update, { as: chat.owner, store: chat.store, body })
  expect(await readChat()).toMatchObject({ isOnline: false, isOpen: false, nextOpenAt: expect.any(String) as string })
})
