import { SegmentedControl } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { CustomPeriodLater, type CustomPeriodProps } from './custom-period-button.tsx'
import { periods } from './period.ts'
import { periodText } from './period.text.ts'
import classes from './period-select.module.css'

/** Selects the period of figures. */
export const PeriodSelect = (props: CustomPeriodProps) => {
  const { period, choose } = props
  const t = useText(periodText)
  return (
    <div className={classes.period}>
      <SegmentedControl
        aria-label={t('period')}
        data={periods.map((value) => ({ value, label: t(`period_${value}`) }))}
        // No preset is selected while a custom span is shown.
        value={period === 'custom' ? '' : period}
        onChange={(value) => choose(periods.find((candidate) => candidate === value) ?? '30')}
      />
      <CustomPeriodLater {...props} />
    </div>
  )
}
