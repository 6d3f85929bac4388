import { Link } from 'react-router'
import { canOpenScreen, type Screen } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useCurrentTitle, useCurrentParentTitle } from '#web/client/title.ts'
import { shellText } from './shell.text.ts'
import classes from './breadcrumbs.module.css'

/** Not shown on the first level of the menu, which already shows the current page. */
export const Breadcrumbs = ({ trail }: { trail: readonly { screen: Screen; to: string }[] }) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const { can } = useSession()
  const pageTitles = [useCurrentTitle(), useCurrentParentTitle()]
  const isFirstLevel = trail.filter(({ screen }) => screen.path !== '').length < 2
  if (trail.length < 2 || (isFirstLevel && trail.at(-1)?.screen.menu)) return null
  return (
    <nav aria-label={t('path')} className={classes.trail}>
      <ol>
        {trail.map(({ screen, to }, index) => {
          const isLast = index === trail.length - 1
          const title = pageTitles[trail.length - 1 - index] ?? screen.title[language]
          return (
            <li key={to} aria-current={isLast ? 'page' : undefined}>
              {isLast || !canOpenScreen(screen, can) ? <span>{title}</span> : <Link to={to}>{title}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
