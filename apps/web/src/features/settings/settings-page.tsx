import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { preloadScreen, submenuScreens, toScreenPath, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './settings-page.module.css'
import { settingsText } from './settings.text.ts'

/** The submenu as a page, where there is no room for it beside the settings. */
const SettingsPage = () => {
  const t = useText(settingsText)
  const [language] = useLanguage()
  const { store, can } = useSession()
  const screens = submenuScreens(useScreens(), 'settings', can)
  return (
    <>
      <PageHeader title={t('title')} subtitle={store && t('subtitle', { name: store.name })} />
      <ul className={classes.list}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link to={toScreenPath(screen)} className={classes.row} onMouseEnter={() => preloadScreen(screen)}>
              <span>
                <strong>{screen.title[language]}</strong>
                {screen.description && <small>{screen.description[language]}</small>}
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export default SettingsPage
