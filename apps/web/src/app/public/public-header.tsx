import { languages, themes } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { appText } from '#web/app/app.text.ts'
import { useTheme } from '#web/client/theme.ts'
import { NativeSelect } from './native-select.tsx'
import classes from './public-header.module.css'

/** Header of the pages without a menu: home link, language and theme. */
export const PublicHeader = () => {
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
        <NativeSelect
          label={t('language')}
          value={language}
          options={languages.map((code) => ({ value: code, label: t(`language_${code}`) }))}
          onChange={setLanguage}
        />
        <NativeSelect
          label={t('theme')}
          value={theme}
          options={themes.map((choice) => ({ value: choice, label: t(`theme_${choice}`) }))}
          onChange={setTheme}
        />
      </div>
    </header>
  )
}
