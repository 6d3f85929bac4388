import { Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import type { FieldLimits, FieldValue } from '#contract/domains/custom-fields.ts'
import { useText } from '../client/text.ts'
import { customFieldText } from './custom-field.text.ts'
import { FigureInput } from './figure-input.tsx'
import { figureText } from './figure.text.ts'

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

const neither: Ends = { from: null, to: null }

const endsOf = (value: FieldValue | null): Ends =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : neither

/** Two numbers of a range. An incomplete range goes to the schema as it is, so that it is not saved as empty. */
export const RangeInput = ({ label, help, required, error, disabled, limits, value, onChange }: RangeInputProps) => {
  const t = useText(customFieldText)
  const figures = useText(figureText)
  const [left, setLeft] = useState(false)
  const ends = endsOf(value)
  const { from, to } = ends
  const change = (end: End, figure: number | string | null) => {
    const next: Ends = { ...ends, [end]: figure }
    onChange(next.from === null && next.to === null ? null : (next as FieldValue))
  }
  const isJudged = left || Boolean(error)
  const own =
    (from === null) !== (to === null)
      ? figures('bothEnds')
      : typeof from === 'number' && typeof to === 'number' && from > to
        ? figures('fromAboveTo')
        : undefined
  const isOut = (figure: number | string | null) =>
    typeof figure === 'string' ||
    (figure !== null && (figure < (limits.least ?? -Infinity) || figure > (limits.most ?? Infinity)))
  // An invalid end shows its own error below it.
  const isSaid = isOut(from) || isOut(to)
  const input = (end: End) => (
    <FigureInput
      aria-label={t(end === 'from' ? 'fromOf' : 'toOf', { name: label })}
      placeholder={t(end)}
      disabled={disabled}
      value={ends[end]}
      error={isJudged && (isOut(ends[end]) || (own !== undefined && !isSaid))}
      onChange={(figure) => change(end, figure)}
      decimals={limits.decimals ?? 6}
      least={limits.least}
      most={limits.most}
      style={{ flex: 1, minWidth: 100 }}
    />
  )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      withAsterisk={required}
      error={isSaid || !isJudged ? undefined : (own ?? error)}
      role="group"
      aria-label={label}
      onBlur={(event) => setLeft(!event.currentTarget.contains(event.relatedTarget))}
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
