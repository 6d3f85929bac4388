import { lazyByLanguage } from '#web/client/lazy.ts'
import { useLanguage } from '#web/client/text.ts'
import classes from './delta.module.css'

const getSignedFormat = lazyByLanguage((language) => new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }))

/** A signed quantity. The sign carries the meaning; the color only repeats it. */
export const Delta = ({ value }: { value: number }) => {
  const [language] = useLanguage()
  return (
    <span className={value < 0 ? classes.less : classes.more}>
      {getSignedFormat(language).format(value).replace('-', '−')}
    </span>
  )
}
