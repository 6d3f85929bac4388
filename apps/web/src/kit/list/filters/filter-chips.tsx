import { Button, Menu, Radio, Select, Stack, Switch } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useContext, useId, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { FilterChip, FilterLayout, type FilterProps } from './filter-chip.tsx'
import { DateRangeChip, NumberRangeChip } from './range-filter.tsx'
import {
  type ChoiceFilter,
  type Filter,
  type FlagFilter,
  type CustomFilter,
  getActiveFilters,
  getFilterKey,
  getParamNames,
} from './filters.ts'
import { takeClick } from './first-click.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from './filter-chips.module.css'
import { EntityChip } from './entity-filter.tsx'

// More options get a searchable select.
const maxRadios = 10

const ChoiceChip = ({ filter, values, change, initiallyOpen: isWanted }: FilterProps<ChoiceFilter>) => {
  const t = useText(listText)
  const group = useId()
  const selected = values[filter.name]
  const valueLabel = filter.options.find((option) => option.value === selected)?.label ?? selected
  const set = (value: string | null) => change({ [filter.name]: value || undefined })
  return (
    <FilterChip label={filter.label} valueLabel={valueLabel} clear={() => set(null)} initiallyOpen={isWanted}>
      {(close) =>
        filter.options.length > maxRadios ? (
          <div className={classes.pick}>
            <Select
              label={filter.label}
              data={[...filter.options]}
              value={selected ?? null}
              searchable
              clearable
              comboboxProps={{ withinPortal: false }}
              onChange={(value) => {
                set(value)
                close()
              }}
            />
          </div>
        ) : (
          <Radio.Group
            aria-label={filter.label}
            name={group}
            value={selected ?? ''}
            onChange={(value) => {
              set(value)
              close()
            }}
          >
            <Stack gap="xs">
              {[{ value: '', label: t('any') }, ...filter.options].map((option) => (
                <Radio key={option.value} value={option.value} label={option.label} />
              ))}
            </Stack>
          </Radio.Group>
        )
      }
    </FilterChip>
  )
}

const FlagChip = ({ filter, values, change, initiallyOpen: isWanted }: FilterProps<FlagFilter>) => {
  const on = values[filter.name] === 'true'
  const isSection = useContext(FilterLayout) === 'section'
  if (isSection) {
    return (
      <div className={classes.flag}>
        <Switch
          label={filter.label}
          checked={on}
          onChange={(event) => change({ [filter.name]: event.currentTarget.checked ? 'true' : undefined })}
        />
      </div>
    )
  }
  return (
    <span className={classes.chip} data-set={on || undefined}>
      <button
        type="button"
        className={classes.chipButton}
        data-flag
        aria-pressed={on}
        // The menu item that added it no longer exists.
        autoFocus={isWanted}
        onClick={() => change({ [filter.name]: on ? undefined : 'true' })}
      >
        {filter.label}
      </button>
    </span>
  )
}

const CustomChip = ({ filter, values, change, initiallyOpen: isWanted }: FilterProps<CustomFilter>) => {
  const value = values[filter.name]
  const set = (next: string | undefined) => change({ [filter.name]: next })
  const valueLabel = value === undefined ? undefined : (filter.toValueLabel(value) ?? value)
  return (
    <FilterChip label={filter.label} valueLabel={valueLabel} clear={() => set(undefined)} initiallyOpen={isWanted}>
      {(close) => (
        <div className={classes.pick}>
          {filter.content(value, (next) => {
            set(next)
            close()
          })}
        </div>
      )}
    </FilterChip>
  )
}

const Chip = ({ filter, ...rest }: FilterProps<Filter>) => {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChip filter={filter} {...rest} />
    case 'dates':
      return <DateRangeChip filter={filter} {...rest} />
    case 'range':
      return <NumberRangeChip filter={filter} {...rest} />
    case 'flag':
      return <FlagChip filter={filter} {...rest} />
    case 'pick':
      return <EntityChip filter={filter} {...rest} />
    case 'own':
      return <CustomChip filter={filter} {...rest} />
  }
}

export interface FilterChipsProps extends Pick<FilterProps<Filter>, 'values' | 'change'> {
  filters: readonly Filter[]
  /** Called after "Clear all", whose button disappears, to move the focus. */
  onCleared?: () => void
}

export const FilterChips = ({ filters, values, change, onCleared }: FilterChipsProps) => {
  const t = useText(listText)
  const [firstClick] = useState(takeClick)
  const [isMenuMounted, setIsMenuMounted] = useState(firstClick === 'more')
  const [requested, setRequested] = useState<readonly string[]>(firstClick === undefined ? [] : [firstClick])
  const activeFilters = getActiveFilters(filters, values)
  const isSection = useContext(FilterLayout) === 'section'
  const isShown = (filter: Filter) =>
    isSection || !filter.inMoreMenu || requested.includes(getFilterKey(filter)) || activeFilters.includes(filter)
  const hiddenFilters = filters.filter((filter) => !isShown(filter))
  const addFilter = (filter: Filter) => {
    // A flag needs no popover: turn it on at once.
    if (filter.kind === 'flag') change({ [filter.name]: 'true' })
    setRequested([...requested, getFilterKey(filter)])
  }
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <Chip
          key={getFilterKey(filter)}
          filter={filter}
          values={values}
          change={change}
          initiallyOpen={requested.includes(getFilterKey(filter))}
        />
      ))}
      {hiddenFilters.length > 0 && (
        // The opened chip takes the focus; the menu must not restore it.
        <Menu
          position="bottom-start"
          returnFocus={false}
          defaultOpened={firstClick === 'more'}
          onOpen={() => setIsMenuMounted(true)}
        >
          <Menu.Target>
            <Button
              variant="subtle"
              color="neutral"
              size="compact-sm"
              leftSection={<IconFilterPlus size={14} aria-hidden="true" />}
            >
              {t('moreFilters')}
            </Button>
          </Menu.Target>
          {isMenuMounted && (
            <Menu.Dropdown className={classes.menu ?? ''}>
              {hiddenFilters.map((filter) => (
                <Menu.Item key={getFilterKey(filter)} onClick={() => addFilter(filter)}>
                  {filter.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          )}
        </Menu>
      )}
      {activeFilters.length > (isSection ? 0 : 1) && (
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          onClick={() => {
            change(Object.fromEntries(activeFilters.flatMap(getParamNames).map((name) => [name, undefined])))
            setRequested([])
            onCleared?.()
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </>
  )
}
