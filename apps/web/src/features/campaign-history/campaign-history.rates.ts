import type { CsvValue } from '#contract/core/csv.ts'
import type { CampaignCounts } from '#contract/domains/campaign.ts'
import { minorDigits } from '#contract/core/money.ts'
import type { CampaignResults } from '#contract/domains/campaign-history.ts'
import type { Currency } from '#contract/enumerations.ts'

/** Plain numbers, so that a spreadsheet can add them up. */
export const toCountCells = (counts: CampaignCounts, currency: Currency): CsvValue[] => [
  counts.queued,
  counts.sent,
  counts.delivered,
  counts.failed,
  counts.bounced,
  counts.skipped,
  counts.tracked,
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
