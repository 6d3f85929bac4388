import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { type SupportReport, supportReports } from '#contract/domains/support-reports.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { type ChatCaller, type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  chat = await openChatFixture(test)
  await sql`update stores set timezone = 'America/New_York' where id = ${chat.store}`.execute(db())
})

const db = () => test.database.kysely
const read = (query: { from: string; to?: string }, as: Person = chat.agent): Promise<SupportReport> =>
  test.data(supportReports.report, { as, store: chat.store, query: { to: query.from, ...query } })
const update = (as: Person, id: string, body: object) =>
  test.data(supportConversations.update, { as, store: chat.store, params: { id }, body })
const rate = (as: ChatCaller, id: string, body: object) =>
  test.data(supportConversations.rate, { as, store: chat.store, params: { id }, body })

interface Past {
  /** Instants. */
  startedAt: string
  repliedAt?: string
  closedAt?: string
  agent?: Person
  rating?: number
  comment?: string
}

/** A row without the calls that lead to it. */
const addPast = async ({ startedAt, repliedAt, closedAt, agent = chat.agent, rating, comment = '' }: Past) => {
  const id = newId()
  await sql`
    insert into support_conversations (store_id, id, guest_generation, name, name_normalized, email, language, status,
      last_sequence, first_reply_at, first_reply_by, closed_at, resolved_by, rating, rating_comment, rated_at, created_at)
    values (${chat.store}, ${id}, 1, 'Gil', 'gil', 'gil@example.com', 'en', ${closedAt ? 'closed' : 'open'}, 1,
      ${repliedAt ?? null}::timestamptz, ${repliedAt ? agent.personId : null}::uuid, ${closedAt ?? null}::timestamptz,
      ${closedAt ? agent.personId : null}::uuid, ${rating ?? null}::smallint, ${comment},
      ${rating === undefined ? null : closedAt}::timestamptz, ${startedAt}::timestamptz)`.execute(db())
  return id
}

it('counts what the services wrote: messages, replies, who answered first and who resolved', async () => {
  const second = await chat.newAgent()
  const { customer, conversationId: id } = await chat.newCustomerChat('Where is my order?')
  await chat.send(customer, id, 'Hello?')
  await chat.send(second, id, 'Looking into it', { is_note: true })
  await chat.send(chat.agent, id, 'It ships today.')
  await chat.send(second, id, 'It left the warehouse.')
  await update(chat.agent, id, { assignee: second.personId })
  await update(chat.agent, id, { status: 'closed' })
  await rate(customer, id, { score: 4, comment: 'Quick' })
  const guest = await chat.newGuest()
  await chat.newGuest()
  await chat.send(guest, guest.conversationId, 'Hi')

  const today = toWallTime(Date.now(), 'America/New_York').day
  const from = addDays(today, -1)
  const report = await read({ from, to: addDays(today, 1) })
  expect(report.totals).toMatchObject({ started: 2, answered: 1, closed: 1, received: 3, sent: 2 })
  expect(report.totals.ratings).toEqual({ average: 4, scores: [0, 0, 0, 1, 0] })
  expect(report.totals.firstReply).not.toBeNull()
  const toRow = ({ _id, conversations, replies, closed, firstReply, ratings }: SupportReport['agents'][number]) => ({
    _id,
    counts: [conversations, replies, closed],
    isFirst: firstReply !== null,
    average: ratings.average,
  })
  const expected = [
    { _id: chat.agent.personId, counts: [1, 1, 0], isFirst: true, average: null },
    { _id: second.personId, counts: [1, 1, 1], isFirst: false, average: 4 },
  ]
  const byId = <Row extends { _id: string }>(rows: Row[]) => rows.toSorted((a, b) => a._id.localeCompare(b._id))
  expect(byId(report.agents.map(toRow))).toEqual(byId(expected))
  expect(report.comments).toMatchObject([{ conversationId: id, score: 4, comment: 'Quick', agent: expect.any(String) }])

  // Reopened by a message: it isn't resolved any more. Closed without an assignee, it's resolved by who closes it.
  await chat.send(customer, id, 'One more question')
  expect((await read({ from, to: addDays(today, 1) })).totals.closed).toBe(0)
  await update(chat.agent, id, { assignee: null })
  await update(chat.agent, id, { status: 'closed' })
  await update(second, id, { assignee: second.personId })
  const again = await read({ from, to: addDays(today, 1) })
  expect(again.agents.find(({ _id }) => _id === chat.agent.personId)).toMatchObject({ closed: 1 })
  expect(again.agents.find(({ _id }) => _id === second.personId)).toMatchObject({ closed: 0 })
})

it('has median and 90th percentile of the first reply and of the resolution, by agent and by day', async () => {
  const second = await chat.newAgent()
  for (const minutes of [1, 2, 3, 4, 50])
    await addPast({
      startedAt: '2026-03-02T15:00:00Z',
      repliedAt: `2026-03-02T15:${String(minutes).padStart(2, '0')}:00Z`,
      closedAt: `2026-03-03T1${String(minutes % 5)}:00:00Z`,
    })
  await addPast({ startedAt: '2026-03-03T15:00:00Z', repliedAt: '2026-03-03T15:10:00Z', agent: second })
  await addPast({ startedAt: '2026-03-03T15:00:00Z' })
  const { totals, agents, days } = await read({ from: '2026-03-02', to: '2026-03-03' })
  expect(totals).toMatchObject({ started: 7, answered: 6, closed: 5 })
  // 60, 120, 180, 240, 600, 3000 seconds.
  expect(totals.firstReply).toEqual({ median: 210, p90: 1800 })
  // 19 to 23 hours.
  expect(totals.resolution).toEqual({ median: 21 * 3600, p90: 22.6 * 3600 })
  expect(agents.map(({ _id, firstReply, closed }) => [_id, firstReply?.median, closed]).toSorted()).toEqual(
    [
      [chat.agent.personId, 180, 5],
      [second.personId, 600, 0],
    ].toSorted(),
  )
  expect(days.map(({ date, started, closed, firstReply }) => [date, started, closed, firstReply?.median])).toEqual([
    ['2026-03-02', 5, 0, 180],
    ['2026-03-03', 2, 5, 600],
  ])
})

it('takes the days of the store’s calendar and compares with as many days before', async () => {
  // 23:30 and 0:30 in New York, around the day on which clocks change.
  await addPast({ startedAt: '2026-11-01T03:30:00Z' })
  await addPast({ startedAt: '2026-11-01T04:30:00Z' })
  await addPast({ startedAt: '2026-11-02T04:30:00Z', closedAt: '2026-11-02T05:30:00Z', rating: 5 })
  const november = await read({ from: '2026-11-01' })
  expect(november.totals).toMatchObject({ started: 2, closed: 0, ratings: { average: null } })
  expect(november.previous).toMatchObject({ started: 1, closed: 0 })
  const next = await read({ from: '2026-11-02' })
  expect(next.totals).toMatchObject({ started: 0, closed: 1, ratings: { average: 5, scores: [0, 0, 0, 0, 1] } })
  expect(next.previous.started).toBe(2)
  expect(next.agents).toHaveLength(1)
  expect((await read({ from: '2020-01-01' })).isUsed).toBe(true)
})

it('lists the latest comments, without the names of customers', async () => {
  const day = '2026-03-05T12:0'
  await addPast({ startedAt: `${day}0:00Z`, closedAt: `${day}1:00Z`, rating: 2, comment: 'Slow' })
  await addPast({ startedAt: `${day}0:00Z`, closedAt: `${day}2:00Z`, rating: 5, comment: 'Great' })
  await addPast({ startedAt: `${day}0:00Z`, closedAt: `${day}3:00Z`, rating: 5 })
  const report = await read({ from: '2026-03-05' })
  expect(report.comments.map(({ score, comment, ratedAt }) => [score, comment, ratedAt])).toEqual([
    [5, 'Great', '2026-03-05T12:02:00.000Z'],
    [2, 'Slow', '2026-03-05T12:01:00.000Z'],
  ])
  expect(report.totals.ratings).toEqual({ average: 4, scores: [0, 1, 0, 0, 2] })
  expect(JSON.stringify(report)).not.toContain('Gil')
})

it('shows the store’s conversations only, to those with access to chats, for at most a year', async () => {
  await addPast({ startedAt: '2026-03-05T12:00:00Z', repliedAt: '2026-03-05T12:00:01Z' })
  const query = { from: '2026-03-05', to: '2026-03-05' }
  const call = (as: Person, store = chat.store, more = {}) =>
    test.call(supportReports.report, { as, store, query: { ...query, ...more } })
  const other = await test.data(supportReports.report, { as: chat.owner, store: chat.otherStore, query })
  expect(other).toMatchObject({ isUsed: false, totals: { started: 0, sent: 0 }, agents: [], days: [], comments: [] })
  expect((await call((await test.newVendor()).owner)).status).toBe(404)
  expect((await call(chat.agent, chat.otherStore)).status).toBe(404)
  expect((await call(await chat.newAgent(['view_orders']))).status).toBe(403)
  expect((await call(chat.agent, chat.store, { to: '2026-03-04' })).status).toBe(422)
  expect((await call(chat.agent, chat.store, { to: '2027-03-07' })).status).toBe(422)
})
