import { Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { toScreenPath, preloadScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { shellText } from './shell.text.ts'
import { menuSections } from './menu.ts'
import { getTrail } from './screen-path.ts'
import classes from './menu-list.module.css'

interface MenuListProps {
  /** Icons only; labels are tooltips. */
  narrow?: boolean
  onChoose?: () => void
}

export const MenuList = ({ narrow = false, onChoose }: MenuListProps) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const screens = useScreens()
  const { can } = useSession()
  const { pathname } = useLocation()
  // Several entries can be on the trail (products and brands); the deepest one is current.
  const last = getTrail(screens, pathname).findLast(({ screen }) => screen.menu ?? screen.aliasOf)?.screen
  const current = last?.aliasOf ?? last?.path
  return (
    <div className={classes.menu} data-narrow={narrow || undefined}>
      {menuSections(screens, can).map((section) => (
        <div key={section.group} className={classes.section} role="group" aria-label={t(`group_${section.group}`)}>
          {section.group !== 'home' && (
            <p className={classes.group} aria-hidden="true">
              {t(`group_${section.group}`)}
            </p>
          )}
          {section.screens.map((screen) => {
            const Icon = screen.menu.icon
            const title = screen.title[language]
            const link = (
              <Link
                key={screen.path}
                to={toScreenPath(screen)}
                aria-current={screen.path === current ? 'page' : undefined}
                className={classes.link ?? ''}
                aria-label={narrow ? title : undefined}
                onMouseEnter={() => preloadScreen(screen)}
                onFocus={() => preloadScreen(screen)}
                onClick={onChoose}
              >
                <Icon size={18} stroke={1.75} />
                <span className={classes.word}>{title}</span>
              </Link>
            )
            // Tooltips only where needed: even a disabled one takes a slow phone longer to render than its link.
            return narrow ? (
              <Tooltip key={screen.path} label={title} position="right">
                {link}
              </Tooltip>
            ) : (
              link
            )
          })}
        </div>
      ))}
    </div>
  )
}
