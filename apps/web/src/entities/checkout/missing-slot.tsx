import { IconAlertTriangle } from '@tabler/icons-react'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { checkout } from '#contract/domains/checkout.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import classes from './missing-slot.module.css'
import { slotPickerText } from './slot-picker.text.ts'

const daysChecked = 7

/** Warns that an order has no time. Hidden if the store offers no times for the method. */
export const MissingSlot = ({ method }: { method: Slot['method'] }) => {
  const t = useText(slotPickerText)
  const from = toWallTime(Date.now(), useSession().store?.timezone ?? 'UTC').day
  const { data } = useGet(checkout.slots, { query: { from, to: addDays(from, daysChecked - 1), method } })
  if (!data?.data.some(({ reason }) => reason !== 'inactive')) return null
  return (
    <span className={classes.missing}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      {t(`missing_${method}`)}
    </span>
  )
}
