import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { movesText } from '../stock-moves.text.ts'

export const ways = ['add', 'remove', 'set'] as const
export type Way = (typeof ways)[number]

const usualReason = { add: 'received', remove: 'damaged', set: 'correction' } as const

/** More, fewer or so many; the reason that mostly goes with it is set along, and can be changed. */
export const HowField = () => {
  const t = useText(movesText)
  const id = useId()
  const { field } = useField({ name: 'how', label: t('how') }, (value) => t(`how_${value as Way}`))
  const { setValue } = useFormContext()
  return (
    <Input.Wrapper label={t('how')} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={ways.map((value) => ({ value, label: t(`how_${value}`) }))}
        value={field.value}
        onChange={(value) => {
          field.onChange(value)
          setValue('reason', usualReason[value as Way])
        }}
      />
    </Input.Wrapper>
  )
}
