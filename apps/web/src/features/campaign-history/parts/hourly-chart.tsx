import type { CampaignResults } from '#contract/domains/campaign-history.ts'
import { useText } from '#web/client/text.ts'
import { toHourlyRows } from '#web/features/campaign-history/campaign-history.rates.ts'
import { campaignHistoryText } from '#web/features/campaign-history/campaign-history.text.ts'
import { useResultFormat } from '#web/features/campaign-history/use-result-format.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { ReportChart } from '#web/kit/report/report.tsx'

// More bars would be unreadable; use a line instead.
const maxBars = 14

/** Opens and clicks by hour; of text messages, what was sent. */
export const HourlyChart = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { number, hour } = useResultFormat()
  const rows = toHourlyRows(results)
  if (rows.length < 2) return null
  const hasActivity = results.hours.some(({ opened, clicked }) => opened + clicked > 0)
  const names = hasActivity ? (['opened', 'clicked'] as const) : (['sent'] as const)
  return (
    <ReportChart>
      <Chart
        title={t('byHour')}
        kind={rows.length > maxBars ? 'line' : 'bar'}
        series={names.map((name) => ({ name, label: t(name) }))}
        rows={rows.map(({ at, ...values }) => ({ label: hour(at), values }))}
        format={number}
        height={200}
      />
    </ReportChart>
  )
}
