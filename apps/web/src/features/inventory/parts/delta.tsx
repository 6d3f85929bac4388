import { makeOnceFor } from '../../../client/make-once.ts'
import { useLanguage } from '../../../client/text.ts'
import classes from './delta.module.css'

const signedIn = makeOnceFor((language) => new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }))

/** A signed quantity. The sign carries the meaning; the color only repeats it. */
export const Delta = ({ of }: { of: number }) => {
  const [language] = useLanguage()
  return <span className={of < 0 ? classes.less : classes.more}>{signedIn(language).format(of)}</span>
}
