import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../client/text.ts'
import { useMadeLate } from '../use-made-late.ts'
import type { Filter } from './filters.ts'
import { listText } from './list.text.ts'
import classes from './filter-chips.module.css'

export interface ChipProps<F extends Filter> {
  filter: F
  values: Readonly<Record<string, string>>
  change: (values: Record<string, string | undefined>) => void
  /** Opened at once, because the user just added the filter. */
  isWanted: boolean
}

interface ChipFrameProps {
  label: string
  /** What it is set to, as text. */
  said: string | undefined
  clear: () => void
  isWanted: boolean
  children: (close: () => void) => ReactNode
}

/** The frame of a filter: label, current value, popover and clear button. */
export const ChipFrame = ({ label, said, clear, isWanted, children }: ChipFrameProps) => {
  const t = useText(listText)
  const [opened, setOpened] = useState(isWanted)
  const { isMade, isOpen } = useMadeLate(opened)
  const button = useRef<HTMLButtonElement>(null)
  // Focus the chip itself: the previously focused element may be a menu item that no longer exists.
  const giveBack = () => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role=dialog]')) button.current?.focus()
  }
  return (
    <span className={classes.chip} data-set={said !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpened} onClose={giveBack} trapFocus position="bottom-start" withRoles>
        <Popover.Target>
          <button ref={button} type="button" className={classes.chipButton} onClick={() => setOpened(!opened)}>
            <span className={classes.said}>{said === undefined ? label : `${label}: ${said}`}</span>
            {said === undefined && <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        </Popover.Target>
        {isMade && (
          <Popover.Dropdown aria-label={label} className={classes.popover ?? ''}>
            {children(() => setOpened(false))}
          </Popover.Dropdown>
        )}
      </Popover>
      {said !== undefined && (
        <button
          type="button"
          className={classes.chipClear}
          aria-label={t('clearFilter', { label })}
          onClick={() => {
            // This button disappears with the value.
            button.current?.focus()
            clear()
          }}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
