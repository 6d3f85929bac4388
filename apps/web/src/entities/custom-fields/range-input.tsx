import { Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldLimits, FieldValue } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { customFieldText } from './custom-field.text.ts'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { numberInputText } from '#web/kit/fields/number-input.text.ts'

interface RangeInputProps {
  label: string
  help: string | undefined
  required: boolean
  error: string | undefined
  disabled: boolean
  limits: FieldLimits
  value: FieldValue | null
  onChange: (value: FieldValue | null) => void
}

type End = 'from' | 'to'
type Ends = Readonly<Record<End, number | string | null>>

const emptyEnds: Ends = { from: null, to: null }

const toEnds = (value: FieldValue | null): Ends =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : emptyEnds

/** Two numbers of a range. An incomplete range goes to the schema as it is, so that it is not saved as empty. */
export const RangeInput = ({ label, help, required, error, disabled, limits, value, onChange }: RangeInputProps) => {
  const t = useText(customFieldText)
  const tNumber = useText(numberInputText)
  const [isTouched, setIsTouched] = useState(false)
  const ends = toEnds(value)
  const { from, to } = ends
  const change = (end: End, number: number | string | null) => {
    const next: Ends = { ...ends, [end]: number }
    onChange(next.from === null && next.to === null ? null : (next as FieldValue))
  }
  const showsErrors = isTouched || Boolean(error)
  const rangeError =
    (from === null) !== (to === null)
      ? tNumber('bothEnds')
      : typeof from === 'number' && typeof to === 'number' && from > to
        ? tNumber('fromAboveTo')
        : undefined
  const isInvalidEnd = (number: number | string | null) =>
    typeof number === 'string' ||
    (number !== null && (number < (limits.least ?? -Infinity) || number > (limits.most ?? Infinity)))
  // An invalid end shows its own error below it.
  const hasEndError = isInvalidEnd(from) || isInvalidEnd(to)
  const input = (end: End) => (
    <NumberInput
      aria-label={t(end === 'from' ? 'fromOf' : 'toOf', { name: label })}
      placeholder={t(end)}
      disabled={disabled}
      value={ends[end]}
      error={showsErrors && (isInvalidEnd(ends[end]) || (rangeError !== undefined && !hasEndError))}
      onChange={(number) => change(end, number)}
      decimals={limits.decimals ?? 6}
      minValue={limits.least}
      maxValue={limits.most}
      style={{ flex: 1, minWidth: 100 }}
    />
  )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      withAsterisk={required}
      error={hasEndError || !showsErrors ? undefined : (rangeError ?? error)}
      role="group"
      aria-label={label}
      onBlur={(event) => setIsTouched(!event.currentTarget.contains(event.relatedTarget))}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start" my={4}>
        {input('from')}
        <Text span aria-hidden="true" lh="36px">
          –
        </Text>
        {input('to')}
        {limits.unit && (
          <Text span lh="36px">
            {limits.unit}
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  )
}
