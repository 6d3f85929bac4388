import type { CsvValue } from '#contract/core/csv.ts'
import type { CampaignCounts } from '#contract/domains/campaign.ts'
import { minorDigits } from '#contract/core/money.ts'
import type { CampaignResults, SentCampaign } from '#contract/domains/campaign-history.ts'
import type { Currency } from '#contract/enumerations.ts'

/** Undefined if there is nothing to compare with: a rate of 0 people isn't 0%. */
export const toRate = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)

type Rated = Pick<SentCampaign, 'counts' | 'tracked'>

/** Opens and clicks are recorded of people who agreed, so their rates refer to those. */
export const toRates = ({ counts, tracked }: Rated) => ({
  delivered: toRate(counts.delivered, counts.sent),
  opened: toRate(counts.opened, tracked),
  machineOpened: toRate(counts.machineOpened, tracked),
  clicked: toRate(counts.clicked, tracked),
  unsubscribed: toRate(counts.unsubscribed, counts.delivered),
})

/** Plain numbers, so that a spreadsheet can add them up. */
export const toCountCells = (counts: CampaignCounts, tracked: number, currency: Currency): CsvValue[] => [
  counts.queued,
  counts.sent,
  counts.delivered,
  counts.failed,
  counts.bounced,
  counts.skipped,
  tracked,
  counts.opened,
  counts.machineOpened,
  counts.clicked,
  counts.unsubscribed,
  counts.complained,
  counts.orders,
  counts.sales / 10 ** minorDigits(currency),
]

const hourMs = 3_600_000

/** One row per hour without gaps, up to the last activity. */
export const toHourlyRows = ({ hours }: Pick<CampaignResults, 'hours'>): CampaignResults['hours'] => {
  const [first] = hours
  const last = hours.at(-1)
  if (!first || !last) return []
  const byHour = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const rows: CampaignResults['hours'] = []
  for (let at = Date.parse(first.at); at <= Date.parse(last.at); at += hourMs)
    rows.push(byHour.get(at) ?? { at: new Date(at).toISOString(), sent: 0, opened: 0, clicked: 0, unsubscribed: 0 })
  return rows
}
