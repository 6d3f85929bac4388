import { makeOnceFor } from '../../../client/make-once.ts'
import { useLanguage } from '../../../client/text.ts'
import classes from './delta.module.css'

const signedIn = makeOnceFor((language) => new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }))

/** By how much: the sign tells more and less apart, the colour only repeats it. */
export const Delta = ({ of }: { of: number }) => {
  const [language] = useLanguage()
  return <span className={of < 0 ? classes.less : classes.more}>{signedIn(language).format(of)}</span>
}
