import { Button } from '@mantine/core'
import { IconChevronDown, IconFilterPlus } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { listText } from '#web/kit/list/list.text.ts'
import type { FilterChipsProps } from './filter-chips.tsx'
import { type Filter, getActiveFilters, getFilterKey } from './filters.ts'
import { rememberClick } from './first-click.ts'
import classes from './filter-chips.module.css'

const Chevron = () => <IconChevronDown size={14} aria-hidden="true" />

/** The buttons of the filters until their code is loaded, which then opens the one that was clicked. */
export const FilterPlaceholders = ({ filters, values, change }: FilterChipsProps) => {
  const t = useText(listText)
  const active = getActiveFilters(filters, values)
  const isShown = (filter: Filter) => !filter.inMoreMenu || active.includes(filter)
  const renderChip = (filter: Filter) => {
    const isSet = active.includes(filter)
    const key = getFilterKey(filter)
    const isFlag = filter.kind === 'flag'
    return (
      <span key={key} className={classes.chip} data-set={isSet || undefined}>
        <button
          type="button"
          className={classes.chipButton}
          {...(isFlag ? { 'data-flag': true, 'aria-pressed': isSet } : { 'aria-haspopup': 'dialog' })}
          onClick={() => (isFlag ? change({ [filter.name]: isSet ? undefined : 'true' }) : rememberClick(key))}
        >
          {isFlag ? filter.label : <span className={classes.said}>{filter.label}</span>}
          {!isFlag && !isSet && <Chevron />}
        </button>
      </span>
    )
  }
  return (
    <>
      {filters.filter(isShown).map(renderChip)}
      {!filters.every(isShown) && (
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          leftSection={<IconFilterPlus size={14} aria-hidden="true" />}
          aria-haspopup="menu"
          onClick={() => rememberClick('more')}
        >
          {t('moreFilters')}
        </Button>
      )}
    </>
  )
}
