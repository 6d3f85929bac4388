import { IconEyeOff } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import classes from './masked.module.css'
import { maskedText } from './masked.text.ts'

interface MaskedProps {
  value: string | null
  /** The server replaced characters by dots, because this person may not see the value. */
  isMasked: boolean
}

/** A value that may be masked; if so it looks masked and explains why. */
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
