import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, useContext, useState } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { useFormat } from '#web/client/format.ts'
import { SessionContext } from '#web/client/session.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { parseMinorUnits, formatMinorUnits } from '#web/kit/fields/parse-number.ts'
import { useNumberError } from '#web/kit/fields/use-number-error.ts'
import { datePresets, findPreset, toPresetRange } from './date-presets.ts'
import { FilterChip, type FilterProps } from './filter-chip.tsx'
import type { DateRangeFilter, NumberRangeFilter } from './filters.ts'
import { listText } from '#web/kit/list/list.text.ts'
import classes from './filter-chips.module.css'

const noPresets: NonNullable<BoundsChipProps['presets']> = []

interface BoundsChipProps extends Pick<
  FilterProps<DateRangeFilter | NumberRangeFilter>,
  'values' | 'change' | 'initiallyOpen'
> {
  label: string
  names: readonly [from: string, to: string]
  toValueLabel: (from: string | undefined, to: string | undefined) => string | undefined
  /** The value as text in its input. */
  toInputText: (value: string) => string
  /** Parses the input's text; undefined if invalid. */
  parse: (text: string) => string | undefined
  /** Why the text is invalid. */
  describeError: (text: string) => string
  /** Whether `from` is after `to`. */
  isAfter: (from: string, to: string) => boolean
  field: Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode'>
  presets?: readonly { label: string; from: string; to: string; isActive: boolean }[]
}

/** A filter with two optional bounds. */
const BoundsChip = ({
  label,
  names,
  values,
  change,
  initiallyOpen: isWanted,
  toValueLabel,
  toInputText,
  parse,
  describeError,
  isAfter,
  field,
  presets = noPresets,
}: BoundsChipProps) => {
  const t = useText(listText)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [isReversed, setIsReversed] = useState(false)
  const getValue = (name: string) => values[name]
  return (
    <FilterChip
      label={label}
      valueLabel={toValueLabel(getValue(names[0]), getValue(names[1]))}
      clear={() => change({ [names[0]]: undefined, [names[1]]: undefined })}
      initiallyOpen={isWanted}
    >
      {(close) => (
        <FormElement
          submit={(form) => {
            const formData = new FormData(form)
            const texts = names.map((name) => [name, String(formData.get(name) ?? '').trim()] as const)
            const unparsed = texts.filter(([, text]) => text !== '' && parse(text) === undefined)
            setErrors(new Map(unparsed.map(([name, text]) => [name, describeError(text)])))
            const [from, to] = texts.map(([, text]) => (text === '' ? undefined : parse(text)))
            const reversed = from !== undefined && to !== undefined && isAfter(from, to)
            setIsReversed(reversed)
            if (unparsed.length > 0 || reversed) return
            change({ [names[0]]: from, [names[1]]: to })
            close()
          }}
        >
          {presets.length > 0 && (
            <div className={classes.presets} role="group" aria-label={t('presets')}>
              {presets.map((preset) => (
                <Button
                  key={preset.label}
                  variant={preset.isActive ? 'light' : 'default'}
                  size="compact-sm"
                  aria-pressed={preset.isActive}
                  onClick={() => {
                    change({ [names[0]]: preset.from, [names[1]]: preset.to })
                    close()
                  }}
                >
                  {preset.label}
                </Button>
              ))}
            </div>
          )}
          <div className={classes.dates}>
            {names.map((name, end) => (
              <TextInput
                key={name}
                {...field}
                label={t(end === 0 ? 'from' : 'to')}
                name={name}
                autoComplete="off"
                defaultValue={toInputText(getValue(name) ?? '')}
                error={errors.get(name) ?? (end === 1 && isReversed && t('backwards'))}
              />
            ))}
            <Button type="submit">{t('apply')}</Button>
          </div>
        </FormElement>
      )}
    </FilterChip>
  )
}

export const DateRangeChip = ({ filter, ...rest }: FilterProps<DateRangeFilter>) => {
  const t = useText(listText)
  const { date } = useFormat()
  // The server filters lists of admins, who have no store, by UTC days.
  const zone = useContext(SessionContext)?.store?.timezone ?? 'UTC'
  const today = toWallTime(Date.now(), zone).day
  const active = findPreset(rest.values[filter.from], rest.values[filter.to], today)
  // At noon UTC, so that it is the same day in every time zone.
  const formatDay = (iso: string) => date(`${iso}T12:00:00Z`)
  const toValueLabel = (from: string | undefined, to: string | undefined) => {
    if (active) return t(active)
    if (from && to) return t('between', { from: formatDay(from), to: formatDay(to) })
    return from ? t('since', { date: formatDay(from) }) : to && t('until', { date: formatDay(to) })
  }
  return (
    <BoundsChip
      {...rest}
      label={filter.label}
      names={[filter.from, filter.to]}
      toValueLabel={toValueLabel}
      toInputText={(iso) => iso}
      parse={(iso) => iso}
      describeError={() => ''}
      isAfter={(from, to) => from > to}
      field={{ type: 'date' }}
      presets={datePresets.map((preset) => ({
        label: t(preset),
        ...toPresetRange(preset, today),
        isActive: preset === active,
      }))}
    />
  )
}

export const NumberRangeChip = ({ filter, ...rest }: FilterProps<NumberRangeFilter>) => {
  const t = useText(listText)
  const { money, number } = useFormat()
  const locale = useLocale()
  const currency = useContext(SessionContext)?.store?.currency ?? 'USD'
  const numberError = useNumberError()
  const digits = filter.money ? minorDigits(currency) : 0
  const format = { decimals: digits, scale: 10 ** digits, unit: filter.money && currency }
  const formatNumber = (value: string) => (filter.money ? money(Number(value)) : number(Number(value)))
  const toValueLabel = (min: string | undefined, max: string | undefined) =>
    min && max
      ? t('between', { from: formatNumber(min), to: formatNumber(max) })
      : min
        ? t('atLeast', { value: formatNumber(min) })
        : max && t('atMost', { value: formatNumber(max) })
  return (
    <BoundsChip
      {...rest}
      label={filter.label}
      names={[filter.min, filter.max]}
      toValueLabel={toValueLabel}
      toInputText={(value) => (value === '' ? '' : formatMinorUnits(Number(value), digits, locale))}
      parse={(text) => parseMinorUnits(text, digits, locale)?.toString()}
      describeError={(text) => numberError(text, format) ?? ''}
      isAfter={(from, to) => Number(from) > Number(to)}
      field={{ inputMode: 'decimal' }}
    />
  )
}
