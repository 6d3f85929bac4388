import { languages, themes } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { appText } from '../app.text.ts'
import { useTheme } from '../../client/theme.ts'
import { Choice } from './choice.tsx'
import classes from './outside-top.module.css'

/** Header of the pages without a menu: home link, language and theme. */
export const OutsideTop = () => {
  const t = useText(appText)
  const [language, setLanguage] = useLanguage()
  const [theme, setTheme] = useTheme()
  return (
    <header className={classes.top}>
      <a href="/" className={classes.logo}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        {productName}
      </a>
      <div className={classes.tools}>
        <Choice
          label={t('language')}
          value={language}
          options={languages.map((code) => ({ value: code, label: t(`language_${code}`) }))}
          onChange={setLanguage}
        />
        <Choice
          label={t('theme')}
          value={theme}
          options={themes.map((choice) => ({ value: choice, label: t(`theme_${choice}`) }))}
          onChange={setTheme}
        />
      </div>
    </header>
  )
}
