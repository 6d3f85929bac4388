import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, useContext, useState } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import { useFormat } from '../../client/format.ts'
import { SessionContext } from '../../client/session.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { FormElement } from '../form-element.tsx'
import { readFigure, writeFigure } from '../typed-figure.ts'
import { ChipFrame, type ChipProps } from './chip-frame.tsx'
import type { DatesFilter, RangeFilter } from './filters.ts'
import { listText } from './list.text.ts'
import classes from './filter-chips.module.css'

interface EndsChipProps extends Pick<ChipProps<DatesFilter | RangeFilter>, 'values' | 'change' | 'isWanted'> {
  label: string
  names: readonly [from: string, to: string]
  said: (from: string | undefined, to: string | undefined) => string | undefined
  /** The value as text in its input. */
  typed: (value: string) => string
  /** Parses the input's text; undefined if invalid. */
  read: (text: string) => string | undefined
  wrong: string
  /** Whether `from` is after `to`. */
  isBehind: (from: string, to: string) => boolean
  field: Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode'>
}

/** A filter with two optional bounds. */
const EndsChip = ({
  label,
  names,
  values,
  change,
  isWanted,
  said,
  typed,
  read,
  wrong,
  isBehind,
  field,
}: EndsChipProps) => {
  const t = useText(listText)
  const [bad, setBad] = useState<readonly string[]>([])
  const [isBackwards, setBackwards] = useState(false)
  const at = (name: string) => values[name]
  return (
    <ChipFrame
      label={label}
      said={said(at(names[0]), at(names[1]))}
      clear={() => change({ [names[0]]: undefined, [names[1]]: undefined })}
      isWanted={isWanted}
    >
      {(close) => (
        <FormElement
          submit={(form) => {
            const given = new FormData(form)
            const texts = names.map((name) => [name, String(given.get(name) ?? '').trim()] as const)
            const unread = texts.filter(([, text]) => text !== '' && read(text) === undefined).map(([name]) => name)
            setBad(unread)
            const [from, to] = texts.map(([, text]) => (text === '' ? undefined : read(text)))
            const backwards = from !== undefined && to !== undefined && isBehind(from, to)
            setBackwards(backwards)
            if (unread.length > 0 || backwards) return
            change({ [names[0]]: from, [names[1]]: to })
            close()
          }}
        >
          <div className={classes.dates}>
            {names.map((name, end) => (
              <TextInput
                key={name}
                {...field}
                label={t(end === 0 ? 'from' : 'to')}
                name={name}
                autoComplete="off"
                defaultValue={typed(at(name) ?? '')}
                error={bad.includes(name) ? wrong : end === 1 && isBackwards && t('backwards')}
              />
            ))}
            <Button type="submit">{t('apply')}</Button>
          </div>
        </FormElement>
      )}
    </ChipFrame>
  )
}

export const DatesChip = ({ filter, ...rest }: ChipProps<DatesFilter>) => {
  const t = useText(listText)
  const { date } = useFormat()
  // At noon UTC, so that it is the same day in every time zone.
  const day = (iso: string) => date(`${iso}T12:00:00Z`)
  const said = (from: string | undefined, to: string | undefined) =>
    from && to
      ? t('between', { from: day(from), to: day(to) })
      : from
        ? t('since', { date: day(from) })
        : to && t('until', { date: day(to) })
  return (
    <EndsChip
      {...rest}
      label={filter.label}
      names={[filter.from, filter.to]}
      said={said}
      typed={(iso) => iso}
      read={(iso) => iso}
      wrong=""
      isBehind={(from, to) => from > to}
      field={{ type: 'date' }}
    />
  )
}

export const RangeChip = ({ filter, ...rest }: ChipProps<RangeFilter>) => {
  const t = useText(listText)
  const { money, number } = useFormat()
  const [language] = useLanguage()
  const currency = useContext(SessionContext)?.store?.currency ?? 'USD'
  const digits = filter.money ? minorDigits(currency) : 0
  const shown = (value: string) => (filter.money ? money(Number(value)) : number(Number(value)))
  const said = (min: string | undefined, max: string | undefined) =>
    min && max
      ? t('between', { from: shown(min), to: shown(max) })
      : min
        ? t('atLeast', { value: shown(min) })
        : max && t('atMost', { value: shown(max) })
  return (
    <EndsChip
      {...rest}
      label={filter.label}
      names={[filter.min, filter.max]}
      said={said}
      typed={(value) => (value === '' ? '' : writeFigure(Number(value), digits, language))}
      read={(text) => readFigure(text, digits, language)?.toString()}
      wrong={t(filter.money ? 'notMoney' : 'notNumber')}
      isBehind={(from, to) => Number(from) > Number(to)}
      field={{ inputMode: 'decimal' }}
    />
  )
}
