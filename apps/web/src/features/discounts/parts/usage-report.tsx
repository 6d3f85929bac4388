import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { Discount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { usesText } from '#web/features/discounts/discount-uses.text.ts'
import { getChartSpan, fillDays, type Period, periods, getSpan } from '#web/features/discounts/discounts.report.ts'
import classes from './discount-uses.module.css'
import { UsesList } from './uses-list.tsx'

/** Uses, cost and sales of a discount in a period, by day, and its orders. */
export const UsageReport = ({ discount }: { discount: Discount }) => {
  const { _id: id } = discount
  const t = useText(usesText)
  const { money, compactMoney, number } = useFormat()
  const { dayShort, day: formatDay } = useCalendar()
  const { can, store } = useSession()
  const [period, setPeriod] = useState<Period>(discount.status === 'expired' ? 'life' : 'month')
  const span = getSpan(discount, period, Date.now(), store?.timezone ?? 'UTC')
  const { data, error, refetch } = useGet(
    discounts.report,
    { params: { id }, query: { ...span } },
    { keepPrevious: true },
  )
  const chartSpan = getChartSpan(span, period, data?.days ?? [])
  const labels = {
    byDay: dayShort,
    byWeek: (day: string) => t('weekOf', { day: formatDay(day) }),
    byMonth: (day: string) => t('monthOf', { day: formatDay(day) }),
  }
  return (
    <FormSection title={t('title')}>
      <SegmentedControl
        className={classes.period ?? ''}
        aria-label={t('period')}
        data={periods.map((value) => ({ value, label: t(value) }))}
        value={period}
        onChange={(value) => setPeriod(periods.find((item) => item === value) ?? 'month')}
      />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
      {data && (
        <dl className={classes.figures}>
          {[
            [t('uses'), number(data.uses)],
            [t('amount'), money(data.amount)],
            [t('sales'), money(data.sales)],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.uses === 0 && <Text c="dimmed">{t('unused')}</Text>}
      {data && data.uses > 0 && (
        <Chart
          title={t(chartSpan.step)}
          kind="bar"
          series={[{ name: 'amount', label: t('amount') }]}
          rows={fillDays(data.days, chartSpan).map((item) => ({
            label: labels[chartSpan.step](item.day),
            values: { amount: item.amount },
          }))}
          format={money}
          formatAxis={compactMoney}
        />
      )}
      {can('view_orders') && <UsesList id={id} />}
    </FormSection>
  )
}
