import { useFormContext } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { movesText } from '#web/features/inventory/stock-moves.text.ts'

export const adjustModes = ['add', 'remove', 'set'] as const
export type AdjustMode = (typeof adjustModes)[number]

const defaultReasons = { add: 'received', remove: 'damaged', set: 'correction' } as const

/** Selects add, remove or set, and preselects the usual reason for it. */
export const AdjustModeField = () => {
  const t = useText(movesText)
  const { setValue } = useFormContext()
  return (
    <SegmentField
      name="how"
      label={t('how')}
      options={adjustModes.map((value) => ({ value, label: t(`how_${value}`) }))}
      onValueChange={(value) => setValue('reason', defaultReasons[value as AdjustMode])}
    />
  )
}
