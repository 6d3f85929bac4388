import { useLanguage } from '../../../client/text.ts'
import classes from './delta.module.css'

const formats = {
  en: new Intl.NumberFormat('en', { signDisplay: 'exceptZero' }),
  es: new Intl.NumberFormat('es', { signDisplay: 'exceptZero' }),
}

/** By how much: the sign tells more and less apart, the colour only repeats it. */
export const Delta = ({ of }: { of: number }) => {
  const [language] = useLanguage()
  return <span className={of < 0 ? classes.less : classes.more}>{formats[language].format(of)}</span>
}
