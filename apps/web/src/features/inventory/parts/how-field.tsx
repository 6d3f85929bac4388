import { useFormContext } from 'react-hook-form'
import { useText } from '../../../client/text.ts'
import { SegmentField } from '../../../kit/fields/segment-field.tsx'
import { movesText } from '../stock-moves.text.ts'

export const ways = ['add', 'remove', 'set'] as const
export type Way = (typeof ways)[number]

const usualReason = { add: 'received', remove: 'damaged', set: 'correction' } as const

/** Selects add, remove or set, and preselects the usual reason for it. */
export const HowField = () => {
  const t = useText(movesText)
  const { setValue } = useFormContext()
  return (
    <SegmentField
      name="how"
      label={t('how')}
      options={ways.map((value) => ({ value, label: t(`how_${value}`) }))}
      changed={(value) => setValue('reason', usualReason[value as Way])}
    />
  )
}
