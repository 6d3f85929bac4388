import { withMinusSign } from '#contract/core/money.ts'
import { lazyByLocale } from '#web/client/lazy.ts'
import { useLocale } from '#web/client/text.ts'
import classes from './delta.module.css'

const getSignedFormat = lazyByLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

/** A signed quantity. The sign carries the meaning; the color only repeats it. */
export const Delta = ({ value }: { value: number }) => {
  const locale = useLocale()
  return (
    <span className={value < 0 ? classes.less : classes.more}>
      {withMinusSign(getSignedFormat(locale).format(value))}
    </span>
  )
}
