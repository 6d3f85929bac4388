import { Button, Input } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { type ManualDiscount, ManualDiscountDialog } from './manual-discount-dialog.tsx'
import { manualDiscountText } from './manual-discount.text.ts'
import classes from './manual-discount.module.css'

export const useFormatManualDiscount = () => {
  const { money, number } = useFormat()
  return ({ type, value, reason }: ManualDiscount): string =>
    `${type === 'fixed' ? money(value) : `${number(value / 10_000)}%`} · ${reason}`
}

interface ManualDiscountEntryProps {
  discount: ManualDiscount | null
  onChange: (discount: ManualDiscount | null) => void
}

/** The discount that staff give by hand, with its dialog. */
export const ManualDiscountEntry = ({ discount, onChange }: ManualDiscountEntryProps) => {
  const t = useText(manualDiscountText)
  const formatDiscount = useFormatManualDiscount()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Input.Wrapper label={t('title')} labelElement="div">
      <div className={classes.entry}>
        {discount && <span>{formatDiscount(discount)}</span>}
        <Button variant="default" size="xs" onClick={() => setIsEditing(true)}>
          {t(discount ? 'edit' : 'add')}
        </Button>
        {discount && (
          <Button variant="subtle" color="neutral" size="xs" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {isEditing && <ManualDiscountDialog discount={discount} onChange={onChange} close={() => setIsEditing(false)} />}
    </Input.Wrapper>
  )
}
