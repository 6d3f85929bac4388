import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { addressOf, mayOpen, maySee, useScreens } from '../../../client/screen.ts'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import classes from '../home-page.module.css'
import { homeText } from '../home.text.ts'

/** Every screen of the menu the person may open, and what can be started at once from there. */
export const Shortcuts = () => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const { can } = useSession()
  const screens = useScreens().filter((screen) => screen.path !== '' && !screen.outside && mayOpen(screen, can))
  const shown = screens.flatMap((screen) =>
    screen.menu && maySee(screen.menu, can) ? [{ ...screen.menu, screen }] : [],
  )
  const actions = screens.flatMap((screen) => screen.actions ?? []).filter((action) => mayOpen(action, can))
  if (shown.length + actions.length === 0) return null
  return (
    <section aria-labelledby="shortcuts">
      <h2 className={classes.title} id="shortcuts">
        {t('shortcuts')}
      </h2>
      <ul className={classes.links}>
        {shown.map(({ icon: Icon, screen }) => (
          <li key={screen.path}>
            <Link to={addressOf(screen)} className={classes.link} onMouseEnter={() => void screen.page()}>
              <Icon size={20} stroke={1.75} />
              {screen.title[language]}
            </Link>
          </li>
        ))}
        {actions.map((action) => (
          <li key={action.to}>
            <Link to={`/dashboard/${action.to}`} className={classes.link}>
              <IconPlus size={20} stroke={1.75} />
              {action.title[language]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
