import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, createContext, useContext, useId, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { useLazyMount } from '#web/kit/dialog/use-lazy-mount.ts'
import type { Filter } from './filters.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from './filter-chips.module.css'

/** `section` in the sheet of a phone: the filter opens in place instead of in a popover. */
export const FilterLayout = createContext<'chip' | 'section'>('chip')

export interface FilterProps<F extends Filter> {
  filter: F
  values: Readonly<Record<string, string>>
  change: (values: Record<string, string | undefined>) => void
  /** Opened at once, because the user just added the filter. */
  initiallyOpen: boolean
}

interface FilterChipProps {
  label: string
  /** What it is set to, as text. */
  valueLabel: string | undefined
  clear: () => void
  initiallyOpen: boolean
  children: (close: () => void) => ReactNode
}

const FilterSection = ({ label, valueLabel, clear, children }: FilterChipProps) => {
  const t = useText(listText)
  const [opened, setOpened] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    button.current?.focus()
    setOpened(false)
  }
  return (
    <div className={classes.section}>
      <div className={classes.sectionHead}>
        <button
          ref={button}
          type="button"
          className={classes.sectionButton}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          <span>{label}</span>
          <span className={classes.sectionValue}>{valueLabel}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
        {valueLabel !== undefined && (
          <CloseButton
            aria-label={t('clearFilter', { label })}
            onClick={() => {
              close()
              clear()
            }}
          />
        )}
      </div>
      {opened && (
        <div id={id} className={classes.sectionBody}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

const PopoverChip = ({ label, valueLabel, clear, initiallyOpen, children }: FilterChipProps) => {
  const t = useText(listText)
  const [opened, setOpened] = useState(initiallyOpen)
  const { isMounted, isOpen } = useLazyMount(opened)
  const button = useRef<HTMLButtonElement>(null)
  // Focus the chip itself: the previously focused element may be a menu item that no longer exists.
  const returnFocus = () => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role=dialog]')) button.current?.focus()
  }
  return (
    <span className={classes.chip} data-set={valueLabel !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpened} onClose={returnFocus} trapFocus position="bottom-start" withRoles>
        <Popover.Target>
          <button ref={button} type="button" className={classes.chipButton} onClick={() => setOpened(!opened)}>
            <span className={classes.said}>{valueLabel === undefined ? label : `${label}: ${valueLabel}`}</span>
            {valueLabel === undefined && <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        </Popover.Target>
        {isMounted && (
          <Popover.Dropdown aria-label={label} className={classes.popover ?? ''}>
            {children(() => setOpened(false))}
          </Popover.Dropdown>
        )}
      </Popover>
      {valueLabel !== undefined && (
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

/** The frame of a filter: label, current value, input and clear button. */
export const FilterChip = (props: FilterChipProps) =>
  useContext(FilterLayout) === 'section' ? <FilterSection {...props} /> : <PopoverChip {...props} />
