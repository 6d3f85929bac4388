import { SegmentedControl, Select } from '@mantine/core'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import { useText } from '#web/client/text.ts'
import { plannerText } from '#web/features/routes/planner.text.ts'
import { listWindows, orderGroupings, type OrderFilter, type OrderGrouping } from '#web/features/routes/routes.plan.ts'
import { useOrderLabels } from '#web/features/routes/use-order-labels.ts'
import classes from './planner-orders.module.css'

interface OrderFiltersProps {
  orders: readonly DeliveryOrder[]
  filter: OrderFilter
  setFilter: (filter: OrderFilter) => void
  grouping: OrderGrouping
  setGrouping: (grouping: OrderGrouping) => void
}

/** Select boxes can't have an empty value. */
const allWindows = 'all'

/** Readiness and window of the orders to show, and how they are grouped. */
export const OrderFilters = ({ orders, filter, setFilter, grouping, setGrouping }: OrderFiltersProps) => {
  const t = useText(plannerText)
  const labels = useOrderLabels()
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        className={classes.filter ?? ''}
        aria-label={t('readiness')}
        value={filter.readiness}
        onChange={(readiness) => setFilter({ ...filter, readiness })}
        data={(['all', 'ready', 'unready'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <div className={classes.selects}>
        <Select
          size="xs"
          aria-label={t('window')}
          value={filter.window ?? allWindows}
          onChange={(value) => setFilter({ ...filter, window: value === allWindows ? null : value })}
          data={[
            { value: allWindows, label: t('allWindows') },
            ...listWindows(orders).map(({ key, order }) => ({ value: key, label: labels.window(order) })),
          ]}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <Select
          size="xs"
          aria-label={t('groupBy')}
          value={grouping}
          onChange={(value) => setGrouping(orderGroupings.find((each) => each === value) ?? 'window')}
          data={orderGroupings.map((value) => ({ value, label: t(`groupBy_${value}`) }))}
          allowDeselect={false}
          checkIconPosition="right"
        />
      </div>
    </>
  )
}
