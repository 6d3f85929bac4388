import { Button, Menu, Radio, Select, Stack } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '../../client/text.ts'
import { ChipFrame, type ChipProps } from './chip-frame.tsx'
import { DatesChip, RangeChip } from './ends-chip.tsx'
import { type ChoiceFilter, type Filter, type FlagFilter, type OwnFilter, keyOf, namesOf } from './filters.ts'
import { listText } from './list.text.ts'
import classes from './filter-chips.module.css'
import { PickChip } from './pick-chip.tsx'

// More options get a searchable select.
const mostRadios = 10

const ChoiceChip = ({ filter, values, change, isWanted }: ChipProps<ChoiceFilter>) => {
  const t = useText(listText)
  const group = useId()
  const chosen = values[filter.name]
  const said = filter.options.find((option) => option.value === chosen)?.label ?? chosen
  const set = (value: string | null) => change({ [filter.name]: value || undefined })
  return (
    <ChipFrame label={filter.label} said={said} clear={() => set(null)} isWanted={isWanted}>
      {(close) =>
        filter.options.length > mostRadios ? (
          <div className={classes.pick}>
            <Select
              label={filter.label}
              data={[...filter.options]}
              value={chosen ?? null}
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
            value={chosen ?? ''}
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
    </ChipFrame>
  )
}

const FlagChip = ({ filter, values, change, isWanted }: ChipProps<FlagFilter>) => {
  const on = values[filter.name] === 'true'
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

const OwnChip = ({ filter, values, change, isWanted }: ChipProps<OwnFilter>) => {
  const value = values[filter.name]
  const set = (next: string | undefined) => change({ [filter.name]: next })
  const said = value === undefined ? undefined : (filter.said(value) ?? value)
  return (
    <ChipFrame label={filter.label} said={said} clear={() => set(undefined)} isWanted={isWanted}>
      {(close) => (
        <div className={classes.pick}>
          {filter.content(value, (next) => {
            set(next)
            close()
          })}
        </div>
      )}
    </ChipFrame>
  )
}

const Chip = ({ filter, ...rest }: ChipProps<Filter>) => {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChip filter={filter} {...rest} />
    case 'dates':
      return <DatesChip filter={filter} {...rest} />
    case 'range':
      return <RangeChip filter={filter} {...rest} />
    case 'flag':
      return <FlagChip filter={filter} {...rest} />
    case 'pick':
      return <PickChip filter={filter} {...rest} />
    case 'own':
      return <OwnChip filter={filter} {...rest} />
  }
}

interface FilterChipsProps extends Pick<ChipProps<Filter>, 'values' | 'change'> {
  filters: readonly Filter[]
  /** Called after "Clear all", whose button disappears, to move the focus. */
  cleared?: () => void
}

export const FilterChips = ({ filters, values, change, cleared }: FilterChipsProps) => {
  const t = useText(listText)
  const [isMenuMade, setMenuMade] = useState(false)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const set = filters.filter((filter) => namesOf(filter).some((name) => values[name] !== undefined))
  const isShown = (filter: Filter) => !filter.more || wanted.includes(keyOf(filter)) || set.includes(filter)
  const others = filters.filter((filter) => !isShown(filter))
  const ask = (filter: Filter) => {
    // A flag needs no popover: turn it on at once.
    if (filter.kind === 'flag') change({ [filter.name]: 'true' })
    setWanted([...wanted, keyOf(filter)])
  }
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <Chip
          key={keyOf(filter)}
          filter={filter}
          values={values}
          change={change}
          isWanted={wanted.includes(keyOf(filter))}
        />
      ))}
      {others.length > 0 && (
        // The opened chip takes the focus; the menu must not restore it.
        <Menu position="bottom-start" returnFocus={false} onOpen={() => setMenuMade(true)}>
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
          {isMenuMade && (
            <Menu.Dropdown className={classes.menu ?? ''}>
              {others.map((filter) => (
                <Menu.Item key={keyOf(filter)} onClick={() => ask(filter)}>
                  {filter.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          )}
        </Menu>
      )}
      {set.length > 1 && (
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          onClick={() => {
            change(Object.fromEntries(set.flatMap(namesOf).map((name) => [name, undefined])))
            setWanted([])
            cleared?.()
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </>
  )
}
