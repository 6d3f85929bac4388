import { useMemo } from 'react'
import { type FulfillmentWindow, windowMethods } from '#contract/domains/fulfillment-windows.ts'
import { useCalendar } from '../../client/calendar.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { StatusBadge } from '../../kit/feedback.tsx'
import type { Column, Filter, MainColumn } from '../../kit/list/columns.ts'
import { Money } from '../../kit/money.tsx'
import { orderStatesText } from '../../kit/order-states.text.ts'
import { Time } from '../../kit/time.tsx'
import { useDurationWords } from '../../kit/use-duration-words.ts'
import { windowAddress } from './settings.addresses.ts'
import { useWeekdayWords } from './use-window-words.ts'
import { windowsText } from './windows.text.ts'

interface WindowList {
  main: MainColumn<FulfillmentWindow>
  columns: Column<FulfillmentWindow>[]
  filters: Filter[]
}

export const useWindowList = (): WindowList => {
  const t = useText(windowsText)
  const methods = useText(orderStatesText)
  const { hours } = useCalendar()
  const weekdays = useWeekdayWords()
  const duration = useDurationWords()
  const mayEdit = useSession().can('edit_fulfillment_windows')
  return useMemo(() => {
    const hoursOf = (window: FulfillmentWindow) => hours(window.start, window.end)
    const stateOf = (window: FulfillmentWindow) => t(window.isActive ? 'active' : 'inactive')
    return {
      main: {
        label: t('name'),
        name: (window) => window.name,
        to: mayEdit ? (window) => windowAddress(window._id) : undefined,
        sort: 'name',
        width: '22%',
      },
      columns: [
        {
          id: 'method',
          label: t('method'),
          cell: (window) => methods(window.method),
          csv: (window) => methods(window.method),
          width: '110px',
        },
        {
          id: 'weekdays',
          label: t('weekdays'),
          cell: (window) => weekdays(window.weekdays),
          csv: (window) => weekdays(window.weekdays),
        },
        { id: 'start', label: t('hours'), cell: hoursOf, csv: hoursOf, sort: 'start', width: '160px' },
        {
          id: 'capacity',
          label: t('capacity'),
          cell: (window) => window.capacity,
          csv: (window) => window.capacity,
          figures: true,
          width: '130px',
        },
        {
          id: 'cutoff',
          label: t('cutoff'),
          cell: (window) => (window.cutoffMinutes === 0 ? t('cutoffNone') : duration(window.cutoffMinutes)),
          csv: (window) => window.cutoffMinutes,
          width: '180px',
          hidden: true,
        },
        {
          id: 'fee',
          label: t('fee'),
          cell: (window) => (window.fee === 0 ? t('noFee') : <Money minor={window.fee} />),
          csv: (window) => window.fee,
          figures: true,
          width: '96px',
        },
        {
          id: 'isActive',
          label: t('state'),
          cell: (window) => <StatusBadge tone={window.isActive ? 'success' : 'neutral'}>{stateOf(window)}</StatusBadge>,
          csv: stateOf,
          width: '130px',
        },
        {
          id: 'createdAt',
          label: t('created'),
          cell: (window) => <Time iso={window.createdAt} />,
          csv: (window) => window.createdAt,
          moment: true,
          sort: 'createdAt',
          firstOrder: 'desc',
          width: '132px',
          hidden: true,
        },
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
  }, [t, methods, hours, weekdays, duration, mayEdit])
}
