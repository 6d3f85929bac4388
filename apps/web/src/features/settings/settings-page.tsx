import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { toScreenPath, canOpenScreen, preloadScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './settings-page.module.css'
import { settingsText } from './settings.text.ts'

/** A card for every settings screen that has a description. */
const SettingsPage = () => {
  const t = useText(settingsText)
  const [language] = useLanguage()
  const { store, can } = useSession()
  const screens = useScreens().filter((screen) => screen.path.startsWith('settings/') && canOpenScreen(screen, can))
  return (
    <>
      <PageHeader title={t('title')} subtitle={store && t('subtitle', { name: store.name })} />
      <ul className={classes.cards}>
        {screens.map(
          (screen) =>
            screen.description && (
              <li key={screen.path}>
                <Link to={toScreenPath(screen)} className={classes.card} onMouseEnter={() => preloadScreen(screen)}>
                  <span>
                    <strong>{screen.title[language]}</strong>
                    <small>{screen.description[language]}</small>
                  </span>
                  <IconChevronRight size={18} aria-hidden="true" />
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  )
}

export default SettingsPage
