import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { MeterUsage, UsageReport } from '#contract/domains/usage.ts'
import { countedMeters, type CountedMeter, type Meter } from '#contract/billing/meters.ts'
import { formatCompactMoney } from '#contract/core/money.ts'
import { plan } from '#contract/plan.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { toCostByDay } from '#web/features/billing/billing.cost-by-day.ts'
import { billingText } from '#web/features/billing/billing.text.ts'
import { useBillingLabels } from '#web/features/billing/use-billing-labels.ts'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import classes from './billing.module.css'
import { LimitsDialog } from './limits-dialog.tsx'

const noLimits = { alertAt: null, cap: null }

const toCounted = (meter: Meter): CountedMeter | undefined => countedMeters.find((counted) => counted === meter)

const MeterRow = ({ usage, openLimits }: { usage: MeterUsage; openLimits: (() => void) | undefined }) => {
  const t = useText(billingText)
  const { number } = useFormat()
  const { price } = useBillingLabels()
  const { meter, used, included, priceEach, cost, forecast, limits } = usage
  const name = t(`meter_${meter}`)
  const limitTexts = [
    limits?.alertAt != null && t('alertSet', { units: number(limits.alertAt) }),
    limits?.cap != null && t(used >= limits.cap ? 'capReached' : 'capSet', { units: number(limits.cap) }),
  ].filter((text) => text !== false)
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={classes.quiet}>{[t('perUnit', { price: price(priceEach) }), ...limitTexts].join(' · ')}</div>
      </th>
      <td>{included > 0 ? t('usedOfIncluded', { used: number(used), included: number(included) }) : number(used)}</td>
      <td data-wide>{price(forecast.cost)}</td>
      <td>{price(cost)}</td>
      <td data-tools>
        {openLimits && (
          <ActionIcon
            variant="subtle"
            color="neutral"
            aria-label={t('limitsFor', { meter: name })}
            title={t('limitsFor', { meter: name })}
            onClick={openLimits}
          >
            <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

const CostChart = ({ report }: { report: UsageReport }) => {
  const t = useText(billingText)
  const locale = useLocale()
  const { dayShort } = useCalendar()
  const { price } = useBillingLabels()
  const rows = toCostByDay(report, new Date()).map(({ day, cost, forecast }) => ({
    label: dayShort(day),
    values: { ...(cost !== undefined && { cost }), ...(forecast !== undefined && { forecast }) },
  }))
  return (
    <Chart
      title={t('costByDay')}
      kind="line"
      series={[
        { name: 'cost', label: t('soFar') },
        { name: 'forecast', label: t('forecast'), isComparison: true },
      ]}
      rows={rows}
      format={price}
      formatAxis={(cents) => formatCompactMoney(cents, plan.currency, locale)}
      height={200}
    />
  )
}

const StoreUsage = ({ meters }: { meters: readonly MeterUsage[] }) => {
  const t = useText(billingText)
  const { number } = useFormat()
  const counted = meters.filter(({ stores }) => stores.length > 0)
  const stores = new Map(counted.flatMap((meter) => meter.stores.map(({ store }) => [store._id, store.name])))
  if (stores.size < 2) return null
  return (
    <FigureTable aria-label={t('usageByStore')}>
      <thead>
        <tr>
          <th scope="col">{t('usageByStore')}</th>
          {counted.map(({ meter }) => (
            <th key={meter} scope="col">
              {t(`meter_${meter}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...stores].map(([id, name]) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {counted.map((meter) => (
              <td key={meter.meter}>{number(meter.stores.find(({ store }) => store._id === id)?.used ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}

export const UsageSection = ({ report }: { report: UsageReport }) => {
  const t = useText(billingText)
  const { date } = useFormat()
  const { can } = useSession()
  const { price } = useBillingLabels()
  const [editedMeter, setEditedMeter] = useState<CountedMeter>()
  const { period, meters, cost, forecastCost, isTrial } = report
  const edited = meters.find(({ meter }) => meter === editedMeter)
  return (
    <FormSection
      title={t('usage')}
      help={isTrial ? t('trialUsage') : t('usagePeriod', { from: date(period.start), to: date(period.end) })}
    >
      <dl className={classes.figures}>
        <div>
          <dt>{t('costSoFar')}</dt>
          <dd className={classes.largest}>{price(cost)}</dd>
        </div>
        <div>
          <dt>{t('forecast')}</dt>
          <dd>{price(forecastCost)}</dd>
        </div>
      </dl>
      {forecastCost > 0 && <CostChart report={report} />}
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{t('meter')}</th>
            <th scope="col">{t('used')}</th>
            <th scope="col" data-wide>
              {t('forecast')}
            </th>
            <th scope="col">{t('cost')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meters.map((usage) => {
            const counted = toCounted(usage.meter)
            const canLimit = counted && can('manage_subscription')
            return (
              <MeterRow
                key={usage.meter}
                usage={usage}
                openLimits={canLimit ? () => setEditedMeter(counted) : undefined}
              />
            )
          })}
        </tbody>
      </FigureTable>
      <p className={classes.quiet}>{t('peakHelp')}</p>
      <StoreUsage meters={meters} />
      {editedMeter && (
        <LimitsDialog
          meter={editedMeter}
          used={edited?.used ?? 0}
          limits={edited?.limits ?? noLimits}
          close={() => setEditedMeter(undefined)}
        />
      )}
    </FormSection>
  )
}
