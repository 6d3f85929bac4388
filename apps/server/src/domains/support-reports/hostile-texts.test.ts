import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCsv } from '#contract/core/csv.ts'
import { addDays } from '#contract/core/time-zone.ts'
import { notifications } from '#contract/domains/notifications.ts'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { supportReports } from '#contract/domains/support-reports.ts'
import { findActive } from '#server/testing/active-html.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { samplePayloads } from '#server/testing/hostile-payloads.ts'
import { mailsTo, readQueue, runQueuedJobs } from '#server/testing/queue.ts'
import { type ChatFixture, openChatFixture } from '#server/testing/support-chat.ts'

let test: TestApp
let chat: ChatFixture
beforeAll(async () => {
  test = await openTestApp()
  chat = await openChatFixture(test)
})
afterAll(() => test.close())

const db = () => test.database.kysely
const email = 'hostile@example.com'
const formula = '=HYPERLINK("https://evil.example","Refund")'
const agentName = '@SUM(1)<script>alert(1)</script>'
const guestName = '"><img src=x onerror=alert(1)>'
/** Every way to hide a call in one text, and header lines that a careless mail would send. */
const hostileText = `${samplePayloads.join('\n')}\r\nBcc: victim@example.com`

/** A guest and an agent with hostile names who write hostile texts; the guest rates with a formula. */
const converse = async (): Promise<string> => {
  await sql`update persons set name = ${agentName} where id = ${chat.agent.personId}`.execute(db())
  const body = { name: guestName, email }
  const guest = await test.data(supportConversations.authenticateGuest, { store: chat.store, body })
  const id = guest.conversation_id
  const as = { access: guest.token, csrf: '' }
  for (const author of [as, chat.agent]) for (const text of [hostileText, formula]) await chat.send(author, id, text)
  await runQueuedJobs(test, 'notifications.keep', (payload) => payload['storeId'] === chat.store)
  await sql`update support_messages set created_at = now() - interval '20 minutes' where conversation_id = ${id}`.execute(
    db(),
  )
  await runQueuedJobs(test, 'support-email.send', (payload) => payload['conversationId'] === id)
  const closing = { as: chat.agent, store: chat.store, params: { id }, body: { status: 'closed' } }
  await test.data(supportConversations.update, closing)
  const rating = { score: 1, comment: `${formula}\n+1;=2\t-3` }
  await test.data(supportConversations.rate, { as, store: chat.store, params: { id }, body: rating })
  return id
}

it('carries hostile names and texts as text into notifications, emails and CSV files', async () => {
  const id = await converse()

  // Texts of notifications are plain; clients show them as text. Their link stays in the dashboard.
  const { data } = await test.data(notifications.list, { as: chat.owner, store: chat.store })
  expect(data.length).toBeGreaterThan(0)
  for (const { facts, route } of data) {
    expect(facts['name']).toBe(guestName)
    expect(String(facts['text']).length).toBeLessThanOrEqual(161)
    expect(route).toBe(`/dashboard/support/chats/${id}`)
  }

  const mails = await mailsTo(test, email)
  expect(mails).toHaveLength(1)
  for (const { subject, html, text } of mails) {
    expect(subject).not.toMatch(/[\r\n]/)
    // Styles are inline in emails, and from our template only.
    expect(findActive(html.replaceAll(/ style="[^"<>]*"/g, '').replaceAll(/<style>[^<]*<\/style>/g, ''))).toEqual([])
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain(samplePayloads[0] ?? '')
  }
  const recipients = (await readQueue(test)).flatMap(({ task, payload }) =>
    task.startsWith('mail.') ? [payload['to']] : [],
  )
  expect(recipients).toEqual([email])

  const today = new Date().toISOString().slice(0, 10)
  const query = { from: addDays(today, -1), to: addDays(today, 1) }
  const report = await test.data(supportReports.report, { as: chat.owner, store: chat.store, query })
  expect(report.comments).toHaveLength(1)
  const csv = writeCsv([
    ...report.agents.map(({ name, replies }) => [name, replies]),
    ...report.comments.map(({ comment, agent }) => [comment, agent]),
  ])
  expect(csv).toContain(`"'${agentName}"`)
  // Whichever separator a spreadsheet takes, no cell begins with a formula.
  for (const separator of [',', ';', '\t', '\n'])
    for (const cell of csv.split(separator)) expect(cell).not.toMatch(/^"*[=+\-@]/)
})
