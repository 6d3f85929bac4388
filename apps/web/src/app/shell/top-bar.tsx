import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { ImportIndicator } from './import-indicator.tsx'
import { Bell } from './bell.tsx'
import { shellText } from './shell.text.ts'
import { PersonMenuLater } from './person-button.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import { ViewShop } from './view-shop.tsx'
import classes from './top-bar.module.css'

const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

export const TopBar = ({ onSearch }: { onSearch: () => void }) => {
  const t = useText(shellText)
  const { role, store } = useSession()
  return (
    <header className={classes.bar}>
      {role !== 'admin' && <StoreSwitcher />}
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>{t('search')}</span>
        <Kbd size="xs" className={classes.keys} aria-hidden="true">
          {modifier} K
        </Kbd>
      </UnstyledButton>
      {role !== 'admin' && <ImportIndicator />}
      {store && <ViewShop />}
      {store && <Bell />}
      <PersonMenuLater />
    </header>
  )
}
