import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { shellText } from './shell.text.ts'
import classes from './bottom-bar.module.css'
import { bottomBarItems } from './menu.ts'

export const BottomBar = ({ onMore, opened }: { onMore: () => void; opened: boolean }) => {
  const t = useText(shellText)
  const [language] = useLanguage()
  const screens = useScreens()
  const { can } = useSession()
  return (
    <nav className={classes.bar} aria-label={t('quickMenu')}>
      {bottomBarItems(screens, can).map(({ screen, to }) => {
        const Icon = screen.menu.icon
        return (
          <NavLink key={screen.path} to={to} end={screen.path === ''} className={classes.entry ?? ''}>
            <Icon size={20} stroke={1.75} />
            <span className={classes.word}>{screen.title[language]}</span>
          </NavLink>
        )
      })}
      <UnstyledButton className={classes.entry} onClick={onMore} aria-haspopup="dialog" aria-expanded={opened}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>{t('more')}</span>
      </UnstyledButton>
    </nav>
  )
}
