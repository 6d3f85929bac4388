import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'
import { capture } from './capture.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

/** A conversation with so many messages of its guest. */
const newConversation = async (count: number): Promise<string> => {
  const { conversationId: id } = await chat.newGuest()
  const db = test.database.kysely
  await sql`
    insert into support_messages (store_id, conversation_id, sequence, client_id, author_kind, author_name, text,
      text_normalized)
    select ${chat.store}, ${id}, n, gen_random_uuid(), 'guest', 'Gil', 'Message ' || n, 'message ' || n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update support_conversations set last_sequence = ${count} where id = ${id}`.execute(db)
  return id
}

const capturePages = async (id: string) => {
  const call = { as: chat.agent, store: chat.store, params: { id } }
  const pages = [
    () => test.data(supportConversations.get, call),
    () => test.data(supportMessages.list, call),
    () => test.data(supportMessages.list, { ...call, query: { before: 40 } }),
    () => test.data(supportMessages.list, { ...call, query: { after: 10 } }),
  ]
  const captured: Awaited<ReturnType<typeof capture>>[] = []
  for (const page of pages) captured.push(await capture(page))
  return captured
}

it('opens a long conversation with the statements of a short one, through the primary key', async () => {
  const [short, long] = [await newConversation(50), await newConversation(10_000)]
  await sql`analyze support_messages`.execute(test.database.kysely)
  const [few, many] = [await capturePages(short), await capturePages(long)]
  const toTexts = (captured: typeof few) => captured.map((page) => page.beforeTransaction.map(({ text }) => text))
  // The guard's statement and one more.
  expect(toTexts(many).map((texts) => texts.length)).toEqual([2, 2, 2, 2])
  expect(toTexts(many)).toEqual(toTexts(few))

  const read = many[1]?.beforeTransaction[1]
  const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: unknown }] }>(
    `explain (analyze, format json) ${read?.text}`,
    [...(read?.values ?? [])],
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  expect(plan).toContain('"Index Name":"support_messages_pkey"')
  const scanned = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(...scanned)).toBeLessThanOrEqual(51)
})
