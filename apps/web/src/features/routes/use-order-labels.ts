import { useMemo } from 'react'
import type { DeliveryOrder } from '#contract/domains/route.ts'
import { useCalendar } from '#web/client/calendar.ts'
import { useText } from '#web/client/text.ts'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { routesText } from './routes.text.ts'

/** Texts for an order to deliver. */
export const useOrderLabels = () => {
  const t = useText(routesText)
  const tReason = useText(stopReasonText)
  const { hours, dayShort } = useCalendar()
  return useMemo(
    () => ({
      /** '2 – 4 PM'; with its day if that isn't the one shown. */
      window: ({ slot }: Pick<DeliveryOrder, 'slot'>, day?: string) => {
        if (!slot) return t('noWindow')
        const time = hours(slot.start, slot.end)
        return day === undefined || slot.date === day ? time : `${dayShort(slot.date)}, ${time}`
      },
      /** '12 Mill Road, Leeds'. */
      address: ({ address, isMasked }: Pick<DeliveryOrder, 'address' | 'isMasked'>) => {
        if (isMasked && !address?.line1) return t('hidden')
        return [address?.line1, address?.city].filter(Boolean).join(', ')
      },
      failure: ({ failure }: Pick<DeliveryOrder, 'failure'>) =>
        failure ? t('failedBefore', { reason: tReason(failure.reason ?? 'other') }) : undefined,
    }),
    [t, tReason, hours, dayShort],
  )
}
