import { addDays } from '#contract/core/time-zone.ts'

export const datePresets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof datePresets)[number]

interface DayRange {
  from: string
  to: string
}

const toMonthStart = (day: string): string => `${day.slice(0, 7)}-01`

const toRange: Record<DatePreset, (today: string) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  thisMonth: (today) => ({ from: toMonthStart(today), to: today }),
  lastMonth: (today) => {
    const to = addDays(toMonthStart(today), -1)
    return { from: toMonthStart(to), to }
  },
}

/** Both days are included; ranges of several days that aren't over end today. */
export const toPresetRange = (preset: DatePreset, today: string): DayRange => toRange[preset](today)

/** The first preset with exactly this range: on the first of a month, today rather than this month. */
export const findPreset = (from: string | undefined, to: string | undefined, today: string): DatePreset | undefined =>
  datePresets.find((preset) => {
    const range = toPresetRange(preset, today)
    return range.from === from && range.to === to
  })
