import {
  IconBuildingStore,
  IconCalendarOff,
  IconCircleX,
  IconCloudDown,
  IconPackage,
  IconPencil,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '#web/client/text.ts'
import { useSlotLabels } from '#web/features/fulfillment-windows/use-slot-labels.ts'
import { weekText } from '#web/features/fulfillment-windows/week.text.ts'
import classes from './slot-button.module.css'

const busyThreshold = 0.8

const getLoad = ({ state, taken, capacity }: Slot): 'quiet' | 'busy' | 'full' =>
  state === 'full' || taken >= capacity ? 'full' : taken >= capacity * busyThreshold ? 'busy' : 'quiet'

const methodIcons = {
  delivery: IconTruckDelivery,
  pickup: IconBuildingStore,
  shipping: IconPackage,
  digital: IconCloudDown,
}
const stateIcons = { full: IconCircleX, closed: IconCalendarOff }
const icon = { size: 13, 'aria-hidden': true } as const

interface SlotButtonProps {
  slot: Slot
  onOpen: (slot: Slot) => void
  style?: CSSProperties
}

/** A slot with its hours, name and a load bar. Full and closed slots have an icon and a label, not only a color. */
export const SlotButton = ({ slot, onOpen, style }: SlotButtonProps) => {
  const t = useText(weekText)
  const labels = useSlotLabels()
  const { state, taken, capacity } = slot
  const MethodIcon = methodIcons[slot.method]
  const StateIcon = state === 'open' ? undefined : stateIcons[state]
  return (
    <button
      type="button"
      className={classes.slot}
      style={style}
      data-state={state}
      data-load={getLoad(slot)}
      onClick={() => onOpen(slot)}
      aria-haspopup="dialog"
      title={`${slot.name} · ${labels.hours(slot)} · ${labels.load(slot)} · ${labels.state(slot)}`}
    >
      <span className="visually-hidden">{labels.description(slot)}</span>
      <span className={classes.name} aria-hidden="true">
        <MethodIcon size={14} aria-hidden="true" />
        <span>{slot.name}</span>
      </span>
      <span className={classes.hours} aria-hidden="true">
        {labels.hours(slot)}
      </span>
      <span className={classes.foot} aria-hidden="true">
        <span className={classes.count}>
          {taken}/{capacity}
        </span>
        {slot.isOverridden && <IconPencil {...icon} title={t('different')} />}
        {StateIcon && (
          <span className={classes.state}>
            <StateIcon {...icon} />
            <span>{labels.state(slot)}</span>
          </span>
        )}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
      </span>
    </button>
  )
}
