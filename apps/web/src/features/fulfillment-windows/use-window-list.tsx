import { useMemo } from 'react'
import { type FulfillmentWindow, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Money } from '#web/kit/display/money.tsx'
import { orderStatesText } from '#web/entities/orders/order-states.text.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { useDurationLabel } from '#web/kit/fields/use-duration-label.ts'
import { windowPath } from './fulfillment-windows.paths.ts'
import { useFormatWeekdays } from './use-format-weekdays.ts'
import { windowsText } from './windows.text.ts'

interface WindowList {
  primaryColumn: PrimaryColumn<FulfillmentWindow>
  columns: Column<FulfillmentWindow>[]
  filters: Filter[]
}

export const useWindowList = (): WindowList => {
  const t = useText(windowsText)
  const methods = useText(orderStatesText)
  const { hours } = useCalendar()
  const formatWeekdays = useFormatWeekdays()
  const formatDuration = useDurationLabel()
  const canEdit = useSession().can('edit_fulfillment_windows')
  return useMemo(() => {
    const formatHours = (window: FulfillmentWindow) => hours(window.start, window.end)
    const formatState = (window: FulfillmentWindow) => t(window.isActive ? 'active' : 'inactive')
    return {
      primaryColumn: {
        label: t('name'),
        name: (window) => window.name,
        to: canEdit ? (window) => windowPath(window._id) : undefined,
        sort: 'name',
        width: '20%',
      },
      columns: [
        {
          id: 'method',
          label: t('method'),
          value: (window) => methods(window.method),
          width: '140px',
          phone: 'detail',
        },
        {
          id: 'weekdays',
          label: t('weekdays'),
          value: (window) => formatWeekdays(window.weekdays),
          phone: 'detail',
        },
        { id: 'start', label: t('hours'), value: formatHours, sort: 'start', width: '150px', phone: 'detail' },
        {
          id: 'capacity',
          label: t('capacity'),
          value: (window) => window.capacity,
          isNumeric: true,
          width: '116px',
        },
        {
          id: 'cutoff',
          label: t('cutoff'),
          cell: (window) => (window.cutoffMinutes === 0 ? t('cutoffNone') : formatDuration(window.cutoffMinutes)),
          value: (window) => window.cutoffMinutes,
          width: '180px',
          hiddenByDefault: true,
        },
        {
          id: 'fee',
          label: t('fee'),
          cell: (window) => (window.fee === 0 ? t('noFee') : <Money minor={window.fee} />),
          value: (window) => window.fee,
          isNumeric: true,
          width: '88px',
        },
        {
          id: 'isActive',
          label: t('state'),
          cell: (window) => (
            <StatusBadge tone={window.isActive ? 'success' : 'neutral'}>{formatState(window)}</StatusBadge>
          ),
          value: formatState,
          width: '96px',
          phone: 'amount',
        },
        timeColumn('createdAt', t('created'), { hiddenByDefault: true }),
      ],
      filters: [
        {
          kind: 'choice',
          name: 'method',
          label: t('method'),
          options: windowMethods.map((value) => ({ value, label: methods(value) })),
        },
        {
          kind: 'choice',
          name: 'active',
          label: t('state'),
          options: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('inactive') },
          ],
        },
      ],
    }
  }, [t, methods, hours, formatWeekdays, formatDuration, canEdit])
}
