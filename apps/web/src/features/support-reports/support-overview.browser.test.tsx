import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { supportConversations } from '#contract/domains/support-conversations.ts'
import { type SupportReport, supportReports } from '#contract/domains/support-reports.ts'
import type { Conversation } from '#contract/domains/support.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import SupportOverview from './support-overview.tsx'

const figures: SupportReport['totals'] = {
  started: 12,
  answered: 11,
  firstReply: { median: 240, p90: 5400 },
  closed: 9,
  resolution: { median: 90_000, p90: 180_000 },
  received: 40,
  sent: 31,
  ratings: { average: 4.3, scores: [0, 1, 0, 2, 4] },
}
const none: SupportReport['totals'] = {
  started: 0,
  answered: 0,
  firstReply: null,
  closed: 0,
  resolution: null,
  received: 0,
  sent: 0,
  ratings: { average: null, scores: [0, 0, 0, 0, 0] },
}
const comment = (index: number) => ({
  conversationId: exampleId(100 + index),
  score: 2,
  comment: index === 0 ? '<img src=x onerror=alert(1)> =1+1' : `Comment ${index}`,
  agent: 'Noah Fields',
  ratedAt: exampleTime,
})
const report: SupportReport = {
  from: '2026-03-01',
  to: '2026-03-30',
  isUsed: true,
  totals: figures,
  previous: { ...figures, firstReply: { median: 30, p90: 60 } },
  agents: [
    {
      _id: exampleId(1),
      name: 'Noah Fields',
      conversations: 8,
      replies: 25,
      closed: 6,
      firstReply: figures.firstReply,
      ratings: figures.ratings,
    },
  ],
  days: [],
  comments: Array.from({ length: 7 }, (_, index) => comment(index)),
}

const waiting = {
  _id: exampleId(7),
  name: 'June Okafor',
  lastMessage: { text: 'Is it waterproof?', author: 'guest', hasImage: false },
  waitingSince: new Date(Date.now() - 25 * 60_000).toISOString(),
} as Conversation

const open = async (shown: Partial<SupportReport>, rows: Conversation[] = [waiting]) => {
  const api = makeFakeApi()
  api.on(supportReports.report, () => ({ data: { ...report, ...shown } }))
  api.on(supportConversations.list, () => ({
    data: { data: rows, nextCursor: null, total: rows.length, totalIsCapped: false },
  }))
  await renderPage(<SupportOverview />)
  return api
}
const card = (name: string) => page.getByRole('region', { name, exact: true })

it('shows what waits now with a link to it, then the period', async () => {
  await open({})
  const link = card('Waiting now').getByRole('link', { name: 'June Okafor' })
  await expect.element(link).toHaveAttribute('href', `/dashboard/support/chats/${waiting._id}`)
  await expect.element(card('Waiting now')).toHaveTextContent('25 min')
  await expect
    .element(card('Waiting now').getByRole('link', { name: 'Open inbox' }))
    .toHaveAttribute('href', '/dashboard/support/chats')
  await expect.element(card('Overview')).toHaveTextContent('4 min90% within 1 h 30 min1 without a reply30 s in the')
  await expect.element(card('Overview')).toHaveTextContent('1 d 1 h')
  await expect.element(card('By agent')).toHaveTextContent('Noah Fields8254 min64.3')
  await expect.element(card('Ratings')).toHaveTextContent('5 stars4')
})

it('shows comments as text, five at first', async () => {
  await open({})
  await expect.element(card('Rating comments')).toHaveTextContent('<img src=x onerror=alert(1)> =1+1')
  expect(card('Rating comments').getByRole('listitem').elements()).toHaveLength(5)
  await card('Rating comments').getByRole('button', { name: 'Show all 7' }).click()
  expect(card('Rating comments').getByRole('listitem').elements()).toHaveLength(7)
})

it('says that all have a reply, and that a period is empty', async () => {
  await open({ totals: none }, [])
  await expect.element(card('Waiting now')).toHaveTextContent('Every open conversation has a reply.')
  await expect.element(page.getByRole('heading', { name: 'No conversations in this period' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Export CSV' }).query()).toBeNull()
})

it('explains how to add the chat before the first conversation', async () => {
  await open({ isUsed: false, totals: none }, [])
  await expect
    .element(page.getByRole('link', { name: 'Set up chat' }))
    .toHaveAttribute('href', '/dashboard/support/settings')
  expect(card('Waiting now').query()).toBeNull()
})
