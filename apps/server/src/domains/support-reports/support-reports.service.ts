import { addDays, daysBetween } from '#contract/core/time-zone.ts'
import { maxReportDays } from '#contract/domains/delivery-reports.ts'
import type { AgentFigures, SupportFigures, SupportReport } from '#contract/domains/support-reports.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  type ClosedRow,
  type FigureRow,
  type MessageRow,
  type RatedRow,
  readConversations,
  readMessages,
  type StartedRow,
} from './support-reports.repo.ts'

/** What the statements returned for the same period, day or agent. */
interface Parts {
  name: string | null
  started?: StartedRow
  closed?: ClosedRow
  rated?: RatedRow
  messages?: MessageRow
}

const toKey = ({ group, isCurrent, day, agent }: FigureRow): string =>
  `${group} ${group === 'total' ? String(isCurrent) : (day ?? agent ?? '')}`

const toDuration = (row: { median: number | null; p90: number | null } | undefined) =>
  row && row.median !== null && row.p90 !== null ? { median: row.median, p90: row.p90 } : null

const toRatings = (row: RatedRow | undefined) => ({
  average: row?.average ?? null,
  scores: row?.scores ?? [0, 0, 0, 0, 0],
})

const toFigures = ({ started, closed, rated, messages }: Parts): SupportFigures => ({
  started: started?.started ?? 0,
  answered: started?.answered ?? 0,
  firstReply: toDuration(started),
  closed: closed?.closed ?? 0,
  resolution: toDuration(closed),
  received: messages?.received ?? 0,
  sent: messages?.sent ?? 0,
  ratings: toRatings(rated),
})

const toAgent = (id: string, { name, started, closed, rated, messages }: Parts): AgentFigures => ({
  _id: id,
  name: name ?? '',
  conversations: messages?.conversations ?? 0,
  replies: messages?.sent ?? 0,
  firstReply: toDuration(started),
  closed: closed?.closed ?? 0,
  ratings: toRatings(rated),
})

export const readSupportReport = async (
  db: Db,
  store: StoreId,
  { from, to }: { from: string; to: string },
): Promise<SupportReport> => {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > maxReportDays) fail('invalid', { field: 'to' })
  const period = { previousFrom: addDays(from, -days), from, to }
  const [{ isUsed, comments, started, closed, rated }, messages] = await Promise.all([
    readConversations(db, store, period),
    readMessages(db, store, period),
  ])
  const parts = new Map<string, Parts>()
  const add = <Row extends FigureRow>(rows: readonly Row[], toPart: (row: Row) => Partial<Parts>): void => {
    for (const row of rows) parts.set(toKey(row), { ...parts.get(toKey(row)), name: row.name, ...toPart(row) })
  }
  add(started, (row) => ({ started: row }))
  add(closed, (row) => ({ closed: row }))
  add(rated, (row) => ({ rated: row }))
  add(messages, (row) => ({ messages: row }))
  const get = (key: string): Parts => parts.get(key) ?? { name: null }
  const listKeys = (group: FigureRow['group']): string[] =>
    [...parts.keys()].filter((key) => key.startsWith(`${group} `)).map((key) => key.slice(group.length + 1))
  return {
    from,
    to,
    isUsed,
    totals: toFigures(get('total true')),
    previous: toFigures(get('total false')),
    agents: listKeys('agent')
      .map((id) => toAgent(id, get(`agent ${id}`)))
      .toSorted((a, b) => b.replies - a.replies || a.name.localeCompare(b.name) || a._id.localeCompare(b._id)),
    days: listKeys('day')
      .toSorted()
      .map((date) => ({ date, ...toFigures(get(`day ${date}`)) })),
    comments,
  }
}
