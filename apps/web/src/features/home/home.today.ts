import type { TodaySchedule, WindowProgress } from '#contract/domains/home.ts'

export type WindowPhase = 'past' | 'now' | 'later'

export const getPhase = (
  { startsAt, endsAt }: Pick<WindowProgress, 'startsAt' | 'endsAt'>,
  now: number,
): WindowPhase => {
  if (Date.parse(endsAt) <= now) return 'past'
  return Date.parse(startsAt) <= now ? 'now' : 'later'
}

/** Orders of today that aren't completed, and all of today's. */
export const countToday = ({ windows }: Pick<TodaySchedule, 'windows'>): { left: number; all: number } => {
  const all = windows.reduce((sum, { orders }) => sum + orders, 0)
  return { left: all - windows.reduce((sum, { completed }) => sum + completed, 0), all }
}

/** The list of orders of a day. */
export const getOrdersPath = (day: string, filters: { window?: string; method?: string; open?: 'true' } = {}): string =>
  `/dashboard/orders?${new URLSearchParams({ windowFrom: day, windowTo: day, ...filters })}`
