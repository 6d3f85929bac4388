import { useState } from 'react'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import type { ValueProps } from '#web/kit/editor/editor-fields.tsx'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { numberInputText } from '#web/kit/fields/number-input.text.ts'
import { useCampaignEditor } from '#web/features/campaigns/use-campaign-editor.ts'
import type { NumberName } from '#web/features/campaigns/use-invalid-numbers.ts'

interface CheckedNumberProps extends ValueProps<number> {
  name: NumberName
  unit: string
  max: number
}

/** A whole number from 1 that is saved only while it's valid. Others stay in the field with the range. */
export const CheckedNumber = ({ name, label, value, onChange, unit, max }: CheckedNumberProps) => {
  const t = useText(numberInputText)
  const { number } = useFormat()
  const { canEdit, invalidNumbers } = useCampaignEditor()
  const [isTyping, setIsTyping] = useState(false)
  const typed = invalidNumbers.getTyped(name)
  return (
    <NumberInput
      label={label}
      value={typed === undefined ? value : typed}
      unit={unit}
      disabled={!canEdit}
      error={typed !== undefined && !isTyping && t('between', { least: number(1), most: number(max) })}
      onChange={(next) => {
        setIsTyping(true)
        const isValid = typeof next === 'number' && Number.isInteger(next) && next >= 1 && next <= max
        invalidNumbers.setTyped(name, isValid ? undefined : next)
        if (isValid) onChange(next)
      }}
      onBlur={() => setIsTyping(false)}
    />
  )
}
