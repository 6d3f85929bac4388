import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/core/time-zone.ts'
import { maxInboxCount, supportConversations } from '#contract/domains/support-conversations.ts'
import { supportMessages } from '#contract/domains/support-messages.ts'
import { supportReports } from '#contract/domains/support-reports.ts'
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

/** The inbox of a store with so many open and closed conversations. */
const captureInbox = async (count: number) => {
  const fixture = await openChatFixture(test)
  const { owner: as, store } = fixture
  await sql`
    insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language, status,
      closed_at, assignee_id, last_sequence, last_message_at)
    select ${store}, gen_random_uuid(), 1, 'Gil', 'gil', 'gil@example.com', 'en',
      case when n % 10 = 0 then 'open' else 'closed' end, case when n % 10 > 0 then now() end,
      case when n % 3 = 0 then ${as.personId}::uuid end, 1, now() - make_interval(mins => n)
    from generate_series(1, ${count}::int) n`.execute(test.database.kysely)
  await sql`analyze support_conversations`.execute(test.database.kysely)
  const calls = [
    () => test.data(supportConversations.list, { as, store }),
    () => test.data(supportConversations.listEverywhere, { as }),
    () => test.data(supportConversations.counts, { as, store }),
    () => test.data(supportConversations.agents, { as, store }),
  ]
  const captured: Awaited<ReturnType<typeof capture>>[] = []
  for (const call of calls) captured.push(await capture(call))
  return captured
}

const explain = async (statement: Awaited<ReturnType<typeof capture>>['beforeTransaction'][number] | undefined) => {
  const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: unknown }] }>(
    `explain (analyze, format json) ${statement?.text}`,
    [...(statement?.values ?? [])],
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  const scanned = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count))
  return { plan, maxRows: Math.max(...scanned) }
}

it('reads a large inbox with the statements of a small one, and counts from indexes', async () => {
  const [few, many] = [await captureInbox(10), await captureInbox(20_000)]
  const toTexts = (captured: typeof few) => captured.map((call) => call.beforeTransaction.map(({ text }) => text))
  expect(toTexts(many).map((texts) => texts.length)).toEqual([2, 2, 2, 2])
  expect(toTexts(many)).toEqual(toTexts(few))
  const counts = await explain(many[2]?.beforeTransaction[1])
  expect(counts.maxRows).toBeLessThanOrEqual(maxInboxCount)
  const everywhere = await explain(many[1]?.beforeTransaction[1])
  expect(everywhere.plan.includes('Merge Append')).toBe(true)
})

it('opens a long conversation with the statements of a short one, through the primary key', async () => {
  const [short, long] = [await newConversation(50), await newConversation(10_000)]
  await sql`analyze support_messages`.execute(test.database.kysely)
  const [few, many] = [await capturePages(short), await capturePages(long)]
  const toTexts = (captured: typeof few) => captured.map((page) => page.beforeTransaction.map(({ text }) => text))
  // The guard's statement and one more.
  expect(toTexts(many).map((texts) => texts.length)).toEqual([2, 2, 2, 2])
  expect(toTexts(many)).toEqual(toTexts(few))

  const { plan, maxRows } = await explain(many[1]?.beforeTransaction[1])
  expect(plan.includes('"Index Name":"support_messages_pkey"')).toBe(true)
  expect(maxRows).toBeLessThanOrEqual(51)
})

it('reads a report with two statements, from indexes and no further than the days before the period', async () => {
  const db = test.database.kysely
  const store = await test.newStore(chat.owner.vendorId)
  await sql`
    with past as (
      select gen_random_uuid() as id, now() - make_interval(days => 100 + n % 300) as at from generate_series(1, 3000) n),
    conversations as (
      insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language, status,
        last_sequence, created_at, closed_at, rating, rated_at)
      select ${store}, id, 1, 'Gil', 'gil', 'gil@example.com', 'en', 'closed', 1, at, at, 5, at from past)
    insert into support_messages (store_id, conversation_id, sequence, client_id, author_kind, author_name, text,
      text_normalized, created_at)
    select ${store}, id, 1, id, 'guest', 'Gil', 'Hi', '', at from past`.execute(db)
  await sql`analyze support_messages, support_conversations`.execute(db)
  const today = new Date().toISOString().slice(0, 10)
  const query = { from: addDays(today, -7), to: today }
  const captured = await capture(() => test.data(supportReports.report, { as: chat.owner, store, query }))
  // The guard's statement and two more.
  expect(captured.beforeTransaction).toHaveLength(3)
  for (const { text, values } of captured.beforeTransaction.slice(1)) {
    const { rows } = await test.database.pool.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    )
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by [\w ]+)":(\d+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...read)).toBeLessThan(50)
  }
})
