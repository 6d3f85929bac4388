import { Group, Input, Select } from '@mantine/core'
import { useId, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { NumberInput } from './number-input.tsx'
import { type DurationUnit, durationUnits, useDurationLabel } from './use-duration-label.ts'
import { durationText } from './duration.text.ts'
import { type FieldProps, useField } from './use-field.ts'

const units = ['minutes', 'hours', 'days'] as const
const isUnit = (value: string | null): value is DurationUnit => units.some((unit) => unit === value)

const findLargestWholeUnit = (minutes: unknown): DurationUnit =>
  typeof minutes === 'number' && minutes > 0
    ? (units.findLast((unit) => minutes % durationUnits[unit] === 0) ?? 'minutes')
    : 'hours'

/** A duration with a unit; the form holds whole minutes. */
export const DurationField = (props: FieldProps) => {
  const t = useText(durationText)
  const id = useId()
  const formatDuration = useDurationLabel()
  const { field, rules, shared } = useField(props, (value) => (typeof value === 'number' ? formatDuration(value) : ''))
  const [chosenUnit, setChosenUnit] = useState<DurationUnit>()
  const unit = chosenUnit ?? findLargestWholeUnit(field.value)
  const minutesPerUnit = durationUnits[unit]
  const chooseUnit = (next: string | null) => {
    if (!isUnit(next)) return
    // Changing the unit keeps the number: "2 hours" becomes "2 days".
    if (typeof field.value === 'number')
      field.onChange(Math.round((field.value / minutesPerUnit) * durationUnits[next]))
    setChosenUnit(next)
  }
  const { label, description, error, withAsterisk, ...input } = shared
  return (
    <Input.Wrapper id={id} label={label} description={description} withAsterisk={withAsterisk}>
      <Group gap="xs" wrap="nowrap" align="flex-start" mt={4}>
        <NumberInput
          {...input}
          id={id}
          error={error}
          name={field.name}
          ref={field.ref}
          value={field.value as unknown}
          onChange={field.onChange}
          onBlur={field.onBlur}
          minValue={rules.minValue}
          maxValue={rules.maxValue}
          decimals={minutesPerUnit === 1 ? 0 : 2}
          scale={minutesPerUnit}
          flex={1}
        />
        <Select
          aria-label={t('unitOf', { name: props.label })}
          data={units.map((value) => ({ value, label: t(value) }))}
          value={unit}
          onChange={chooseUnit}
          disabled={shared.disabled}
          allowDeselect={false}
          checkIconPosition="right"
          w={128}
        />
      </Group>
    </Input.Wrapper>
  )
}
