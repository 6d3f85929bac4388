import type { CampaignResults } from '#contract/domains/campaign-history.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { toRates } from '#web/entities/campaigns/campaign-rates.ts'
import { campaignHistoryText } from '#web/features/campaign-history/campaign-history.text.ts'
import { useResultFormat } from '#web/features/campaign-history/use-result-format.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { type KeyFigure, KeyFigures, ReportHint } from '#web/kit/report/report.tsx'
import { HourlyChart } from './hourly-chart.tsx'

/** What was delivered first, then what people did with it. Text messages have no opens and clicks. */
export const ResultsOverview = ({ results }: { results: CampaignResults }) => {
  const t = useText(campaignHistoryText)
  const { money } = useFormat()
  const { number, percent } = useResultFormat()
  const { counts, channel } = results
  const { tracked } = counts
  const rates = toRates(results.counts)
  const isEmail = channel === 'email'
  const toPeople = (count: number) =>
    tracked === 0 ? undefined : t('peopleOf', { people: number(count), tracked: number(tracked) })
  const engagement: KeyFigure[] = [
    {
      label: t('openRate'),
      value: percent(rates.opened),
      note: (
        <>
          {toPeople(counts.opened)}
          {counts.machineOpened > 0 && (
            <span style={{ display: 'block' }}>{t('machineNote', { people: number(counts.machineOpened) })}</span>
          )}
        </>
      ),
    },
    { label: t('clickRate'), value: percent(rates.clicked), note: toPeople(counts.clicked) },
  ]
  const hint = tracked === 0 ? t('untrackedHint') : t('ratesHint', { count: tracked, tracked: number(tracked) })
  return (
    <TitledCard title={t('overview')}>
      <KeyFigures
        main={{
          label: t('delivered'),
          value: number(counts.delivered),
          note: t('deliveredOf', { delivered: percent(rates.delivered), sent: number(counts.sent) }),
        }}
        others={[
          ...(isEmail ? engagement : []),
          {
            label: t(isEmail ? 'unsubscribed' : 'optedOut'),
            value: number(counts.unsubscribed),
            note:
              rates.unsubscribed === undefined ? undefined : t('ofDelivered', { rate: percent(rates.unsubscribed) }),
          },
          isEmail
            ? { label: t('sales'), value: money(counts.sales), note: t('ordersNote', { count: counts.orders }) }
            : { label: t('failed'), value: number(counts.failed) },
        ]}
      />
      <ReportHint>{isEmail ? hint : t('smsHint')}</ReportHint>
      <HourlyChart results={results} />
    </TitledCard>
  )
}
