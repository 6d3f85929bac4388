import { Group, Input, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { useText } from '../../client/text.ts'
import { FigureInput } from '../figure-input.tsx'
import { type DurationUnit, durationUnits, useDurationWords } from '../use-duration-words.ts'
import { durationText } from '../duration.text.ts'
import { type FieldProps, useField } from './use-field.ts'

const units = ['minutes', 'hours', 'days'] as const
const isUnit = (value: string | null): value is DurationUnit => units.some((unit) => unit === value)

const fitting = (minutes: unknown): DurationUnit =>
  typeof minutes === 'number' && minutes > 0
    ? (units.findLast((unit) => minutes % durationUnits[unit] === 0) ?? 'minutes')
    : 'hours'

/** A duration with a unit; the form holds whole minutes. */
export const DurationField = (props: FieldProps) => {
  const t = useText(durationText)
  const id = useId()
  const words = useDurationWords()
  const { field, rules, shared } = useField(props, (value) => (typeof value === 'number' ? words(value) : ''))
  const [chosen, setChosen] = useState<DurationUnit>()
  const unit = chosen ?? fitting(field.value)
  const per = durationUnits[unit]
  const choose = (next: string | null) => {
    if (!isUnit(next)) return
    // Changing the unit keeps the number: "2 hours" becomes "2 days".
    if (typeof field.value === 'number') field.onChange(Math.round((field.value / per) * durationUnits[next]))
    setChosen(next)
  }
  const { label, description, error, withAsterisk, ...input } = shared
  return (
    <Input.Wrapper id={id} label={label} description={description} withAsterisk={withAsterisk}>
      <Group gap="xs" wrap="nowrap" align="flex-start" mt={4}>
        <FigureInput
          {...input}
          id={id}
          error={error}
          name={field.name}
          ref={field.ref}
          value={field.value as unknown}
          onChange={field.onChange}
          onBlur={field.onBlur}
          least={rules.least}
          most={rules.most}
          decimals={per === 1 ? 0 : 2}
          per={per}
          flex={1}
        />
        <Select
          aria-label={t('unitOf', { name: props.label })}
          data={units.map((value) => ({ value, label: t(value) }))}
          value={unit}
          onChange={choose}
          disabled={shared.disabled}
          allowDeselect={false}
          checkIconPosition="right"
          w={128}
        />
      </Group>
    </Input.Wrapper>
  )
}
