import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { Discount } from '#contract/domains/discount.ts'
import { discounts } from '#contract/domains/discounts.ts'
import { useCalendar } from '../../../client/calendar.ts'
import { useFormat } from '../../../client/format.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { Chart } from '../../../kit/chart/chart.tsx'
import { ErrorState } from '../../../kit/feedback.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { usesText } from '../discount-uses.text.ts'
import { drawnSpan, filledDays, type Period, periods, spanOf } from '../discounts.report.ts'
import classes from './discount-uses.module.css'
import { UsesList } from './uses-list.tsx'

/** Uses, cost and sales of a discount in a period, by day, and its orders. */
export const UsageReport = ({ discount }: { discount: Discount }) => {
  const { _id: id } = discount
  const t = useText(usesText)
  const { money, number } = useFormat()
  const { dayShort, day: dayWhole } = useCalendar()
  const { can, store } = useSession()
  const [period, setPeriod] = useState<Period>(discount.status === 'expired' ? 'life' : 'month')
  const span = spanOf(discount, period, Date.now(), store?.timezone ?? 'UTC')
  const { data, error, refetch } = useGet(
    discounts.report,
    { params: { id }, query: { ...span } },
    { keepPrevious: true },
  )
  const drawn = drawnSpan(span, period, data?.days ?? [])
  const labels = {
    byDay: dayShort,
    byWeek: (day: string) => t('weekOf', { day: dayWhole(day) }),
    byMonth: (day: string) => t('monthOf', { day: dayWhole(day) }),
  }
  return (
    <FormSection title={t('title')}>
      <SegmentedControl
        className={classes.period ?? ''}
        aria-label={t('period')}
        data={periods.map((value) => ({ value, label: t(value) }))}
        value={period}
        onChange={(value) => setPeriod(periods.find((one) => one === value) ?? 'month')}
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
          title={t(drawn.step)}
          kind="bar"
          series={[{ name: 'amount', label: t('amount') }]}
          rows={filledDays(data.days, drawn).map((one) => ({
            label: labels[drawn.step](one.day),
            values: { amount: one.amount },
          }))}
          format={money}
        />
      )}
      {can('view_orders') && <UsesList id={id} />}
    </FormSection>
  )
}
