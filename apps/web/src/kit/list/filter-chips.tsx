import { Button, Popover, Radio, Stack, TextInput } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFormat } from '../../client/format.ts'
import { useText } from '../../client/text.ts'
import type { Filter } from './columns.ts'
import { listText } from './list.text.ts'
import classes from './filter-chips.module.css'

type Values = Readonly<Record<string, string>>
type Change = (values: Record<string, string | undefined>) => void

interface ChipProps<F extends Filter> {
  filter: F
  values: Values
  change: Change
}

interface ChipFrameProps {
  label: string
  /** What it is set to, in words. */
  said: string | undefined
  clear: () => void
  children: (close: () => void) => ReactNode
}

const ChipFrame = ({ label, said, clear, children }: ChipFrameProps) => {
  const t = useText(listText)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.chip} data-set={said !== undefined || undefined}>
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" withRoles>
        <Popover.Target>
          <button ref={button} type="button" className={classes.chipButton} onClick={() => setOpened(!opened)}>
            {said === undefined ? label : `${label}: ${said}`}
            {said === undefined && <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={classes.popover ?? ''}>
          {children(() => setOpened(false))}
        </Popover.Dropdown>
      </Popover>
      {said !== undefined && (
        <button
          type="button"
          className={classes.chipClear}
          aria-label={t('clearFilter', { label })}
          onClick={() => {
            // This button goes with what it clears.
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

const ChoiceChip = ({ filter, values, change }: ChipProps<Extract<Filter, { kind: 'choice' }>>) => {
  const t = useText(listText)
  const group = useId()
  const chosen = values[filter.name]
  const said = filter.options.find((option) => option.value === chosen)?.label
  return (
    <ChipFrame label={filter.label} said={said} clear={() => change({ [filter.name]: undefined })}>
      {(close) => (
        <Radio.Group
          aria-label={filter.label}
          name={group}
          value={chosen ?? ''}
          onChange={(value) => {
            change({ [filter.name]: value || undefined })
            close()
          }}
        >
          <Stack gap="xs">
            {[{ value: '', label: t('any') }, ...filter.options].map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </ChipFrame>
  )
}

const DatesChip = ({ filter, values, change }: ChipProps<Extract<Filter, { kind: 'dates' }>>) => {
  const t = useText(listText)
  const { date } = useFormat()
  const from = values[filter.from]
  const to = values[filter.to]
  // At noon, so that a day stays the same day in every zone.
  const day = (iso: string) => date(`${iso}T12:00:00Z`)
  const said =
    from && to
      ? t('between', { from: day(from), to: day(to) })
      : from
        ? t('since', { date: day(from) })
        : to && t('until', { date: day(to) })
  return (
    <ChipFrame
      label={filter.label}
      said={said || undefined}
      clear={() => change({ [filter.from]: undefined, [filter.to]: undefined })}
    >
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget)
            const at = (name: string) => String(typed.get(name) ?? '') || undefined
            change({ [filter.from]: at(filter.from), [filter.to]: at(filter.to) })
            close()
          }}
        >
          <div className={classes.dates}>
            <TextInput type="date" label={t('from')} name={filter.from} defaultValue={from} />
            <TextInput type="date" label={t('to')} name={filter.to} defaultValue={to} />
            <Button type="submit">{t('apply')}</Button>
          </div>
        </form>
      )}
    </ChipFrame>
  )
}

export const FilterChips = ({
  filters,
  values,
  change,
  cleared,
}: {
  filters: readonly Filter[]
  values: Values
  change: Change
  /** The button that cleared everything is gone; somebody else takes the focus. */
  cleared?: () => void
}) => {
  const t = useText(listText)
  const set = Object.keys(values)
  return (
    <>
      {filters.map((filter) =>
        filter.kind === 'choice' ? (
          <ChoiceChip key={filter.name} filter={filter} values={values} change={change} />
        ) : (
          <DatesChip key={filter.from} filter={filter} values={values} change={change} />
        ),
      )}
      {set.length > 1 && (
        <Button
          variant="subtle"
          color="neutral"
          size="compact-sm"
          onClick={() => {
            change(Object.fromEntries(set.map((name) => [name, undefined])))
            cleared?.()
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </>
  )
}
