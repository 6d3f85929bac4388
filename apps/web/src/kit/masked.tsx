import { IconEyeOff } from '@tabler/icons-react'
import { useText } from '../client/text.ts'
import classes from './masked.module.css'
import { maskedText } from './masked.text.ts'

interface MaskedProps {
  value: string | null
  /** The server has put dots into it, since this person may not see all of it. */
  isMasked: boolean
}

/** A sensitive value; where it is masked it looks so and says why. */
export const Masked = ({ value, isMasked }: MaskedProps) => {
  const t = useText(maskedText)
  if (value === null || !isMasked) return value
  return (
    <span className={classes.masked} title={t('maskedWhy')}>
      <IconEyeOff size={14} aria-hidden="true" />
      <span className={classes.value}>{value}</span>
      <span className="visually-hidden">{t('masked')}</span>
    </span>
  )
}
