import type { CsvValue } from '#contract/core/csv.ts'
import { addDays } from '#contract/core/time-zone.ts'
import type { AgentFigures, SupportFigures, SupportReport } from '#contract/domains/support-reports.ts'

/** One row per day of the period, so that the chart has no gaps. */
export const toDailyConversations = ({ from, to, days }: Pick<SupportReport, 'from' | 'to' | 'days'>) => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const rows: { date: string; started: number; closed: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { started = 0, closed = 0 } = byDate.get(date) ?? {}
    rows.push({ date, started, closed })
  }
  return rows
}

export const countRatings = ({ scores }: SupportFigures['ratings']): number =>
  scores.reduce((sum, count) => sum + count, 0)

export const hasActivity = ({ started, closed, received, sent, ratings }: SupportFigures): boolean =>
  started + closed + received + sent + countRatings(ratings) > 0

const toMinutes = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Number((seconds / 60).toFixed(1))

const toRatingCells = (ratings: SupportFigures['ratings']): CsvValue[] => [
  ratings.average ?? undefined,
  countRatings(ratings),
]

/** Plain numbers, so that a spreadsheet can add them up; empty where there is nothing to measure. */
export const toDayCells = ({ firstReply, resolution, ...day }: SupportFigures): CsvValue[] => [
  day.started,
  day.answered,
  toMinutes(firstReply?.median),
  toMinutes(firstReply?.p90),
  day.closed,
  toMinutes(resolution?.median),
  toMinutes(resolution?.p90),
  day.received,
  day.sent,
  ...toRatingCells(day.ratings),
]

export const toAgentCells = ({ firstReply, ...agent }: AgentFigures): CsvValue[] => [
  agent.name,
  agent.conversations,
  agent.replies,
  toMinutes(firstReply?.median),
  toMinutes(firstReply?.p90),
  agent.closed,
  ...toRatingCells(agent.ratings),
]
