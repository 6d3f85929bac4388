import { type ReactNode, useEffect } from 'react'
import { languages, themes } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import type { Screen } from '../../client/screen.ts'
import { onOtherTab } from '../../client/storage.ts'
import { useLanguage, useText } from '../../client/text.ts'
import { useDocumentTitle } from '../../client/title.ts'
import { appText } from '../app.text.ts'
import { Footer } from '../shell/footer.tsx'
import { useTheme } from '../theme.ts'
import { Choice } from './choice.tsx'
import classes from './outside-frame.module.css'

// Somebody signed in next door: this tab can go in as well.
const useSignInElsewhere = () => {
  useEffect(() => onOtherTab('auth', (mark) => mark !== null && window.location.reload()), [])
}

/** The frame of the pages before the sign-in: one calm card in the middle. */
export const OutsideFrame = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const t = useText(appText)
  const [language, setLanguage] = useLanguage()
  const [theme, setTheme] = useTheme()
  useDocumentTitle(screen.title[language])
  useSignInElsewhere()
  return (
    <div className={classes.frame}>
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
      <main className={classes.main}>
        <div className={classes.card}>{children}</div>
      </main>
      <Footer />
    </div>
  )
}
