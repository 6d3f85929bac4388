import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import classes from '#web/features/home/home-page.module.css'
import { homeText } from '#web/features/home/home.text.ts'

/** Links to create pages; the lists themselves are in the menu. */
export const Shortcuts = () => {
  const t = useText(homeText)
  const [language] = useLanguage()
  const { can } = useSession()
  const actions = useScreens()
    .filter((screen) => canOpenScreen(screen, can))
    .flatMap((screen) => screen.actions ?? [])
    .filter((action) => !action.hideOnHome && canOpenScreen(action, can))
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="shortcuts">
      <h2 className={classes.title} id="shortcuts">
        {t('shortcuts')}
      </h2>
      <ul className={classes.links}>
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
