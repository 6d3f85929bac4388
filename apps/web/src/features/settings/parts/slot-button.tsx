import { IconCalendarOff, IconCircleX, IconPencil } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { useText } from '../../../client/text.ts'
import { MethodIcon } from '../../../kit/method-icon.tsx'
import { useSlotWords } from '../use-slot-words.ts'
import { weekText } from '../week.text.ts'
import classes from './slot-button.module.css'

const busyFrom = 0.8

const loadOf = ({ state, taken, capacity }: Slot): 'quiet' | 'busy' | 'full' =>
  state === 'full' || taken >= capacity ? 'full' : taken >= capacity * busyFrom ? 'busy' : 'quiet'

const states = { full: IconCircleX, closed: IconCalendarOff }
const icon = { size: 13, 'aria-hidden': true } as const

interface SlotButtonProps {
  slot: Slot
  open: (slot: Slot) => void
  style?: CSSProperties
}

/** A slot with its hours, name and a load bar. Full and closed slots have an icon and a label, not only a color. */
export const SlotButton = ({ slot, open, style }: SlotButtonProps) => {
  const t = useText(weekText)
  const words = useSlotWords()
  const { state, taken, capacity } = slot
  const Sign = state === 'open' ? undefined : states[state]
  return (
    <button
      type="button"
      className={classes.slot}
      style={style}
      data-state={state}
      data-load={loadOf(slot)}
      onClick={() => open(slot)}
      aria-haspopup="dialog"
      title={`${slot.name} · ${words.hours(slot)} · ${words.load(slot)} · ${words.state(slot)}`}
    >
      <span className="visually-hidden">{words.whole(slot)}</span>
      <span className={classes.name} aria-hidden="true">
        <MethodIcon method={slot.method} size={14} />
        <span>{slot.name}</span>
      </span>
      <span className={classes.hours} aria-hidden="true">
        {words.hours(slot)}
      </span>
      <span className={classes.foot} aria-hidden="true">
        <span className={classes.count}>
          {taken}/{capacity}
        </span>
        {slot.isOverridden && <IconPencil {...icon} title={t('different')} />}
        {Sign && (
          <span className={classes.state}>
            <Sign {...icon} />
            <span>{words.state(slot)}</span>
          </span>
        )}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
      </span>
    </button>
  )
}
