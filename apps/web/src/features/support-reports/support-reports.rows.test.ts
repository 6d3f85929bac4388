import { expect, it } from 'vitest'
import type { SupportFigures } from '#contract/domains/support-reports.ts'
import { countRatings, hasActivity, toAgentCells, toDailyConversations, toDayCells } from './support-reports.rows.ts'

const figures: SupportFigures = {
  started: 4,
  answered: 3,
  firstReply: { median: 90, p90: 3000 },
  closed: 2,
  resolution: { median: 5400, p90: 7200 },
  received: 9,
  sent: 7,
  ratings: { average: 4.5, scores: [0, 0, 0, 1, 1] },
}
const none: SupportFigures = {
  started: 0,
  answered: 0,
  firstReply: null,
  closed: 0,
  resolution: null,
  received: 0,
  sent: 0,
  ratings: { average: null, scores: [0, 0, 0, 0, 0] },
}

it('has a row for every day', () => {
  const days = [{ date: '2026-03-08', ...figures }]
  expect(toDailyConversations({ from: '2026-03-07', to: '2026-03-08', days })).toEqual([
    { date: '2026-03-07', started: 0, closed: 0 },
    { date: '2026-03-08', started: 4, closed: 2 },
  ])
})

it('counts ratings, and knows when nothing happened', () => {
  expect(countRatings(figures.ratings)).toBe(2)
  expect([hasActivity(figures), hasActivity(none), hasActivity({ ...none, closed: 1 })]).toEqual([true, false, true])
})

it('writes minutes as plain numbers, and nothing where nothing was measured', () => {
  expect(toDayCells(figures)).toEqual([4, 3, 1.5, 50, 2, 90, 120, 9, 7, 4.5, 2])
  expect(toDayCells(none)).toEqual([0, 0, undefined, undefined, 0, undefined, undefined, 0, 0, undefined, 0])
  const agent = { _id: '', name: 'Ada', conversations: 3, replies: 5, firstReply: null, closed: 1 }
  expect(toAgentCells({ ...agent, ratings: figures.ratings })).toEqual(['Ada', 3, 5, undefined, undefined, 1, 4.5, 2])
})
