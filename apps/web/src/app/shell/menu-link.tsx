import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { preloadScreen, type Screen, toScreenPath } from '#web/client/screen.ts'
import { useLanguage } from '#web/client/text.ts'
import classes from './menu-list.module.css'

interface MenuLinkProps {
  screen: Screen
  to?: string
  /** `page` on the entry of the page, `true` on the entry of its section where the page has an entry elsewhere. */
  current?: 'page' | 'true' | undefined
  /** Set on the entry of a section: whether its submenu is shown below it. */
  expanded?: boolean | undefined
  /** Shows the icon only. */
  narrow?: boolean
  onChoose?: (() => void) | undefined
  children?: ReactNode
}

/** A row of a menu; `children` are shown before the title. */
export const MenuLink = ({
  screen,
  to = toScreenPath(screen),
  current,
  expanded,
  narrow = false,
  onChoose,
  children,
}: MenuLinkProps) => {
  const [language] = useLanguage()
  const title = screen.title[language]
  return (
    <Link
      to={to}
      aria-current={current}
      aria-expanded={expanded}
      aria-label={narrow ? title : undefined}
      className={classes.link ?? ''}
      onMouseEnter={() => preloadScreen(screen)}
      onFocus={() => preloadScreen(screen)}
      onClick={onChoose}
    >
      {children}
      {!narrow && <span className={classes.word}>{title}</span>}
    </Link>
  )
}
