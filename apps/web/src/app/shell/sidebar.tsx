import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { productName } from '#contract/app-name.ts'
import { readText, writeText } from '#web/client/storage.ts'
import { useText } from '#web/client/text.ts'
import { Tooltip } from '#web/kit/display/tooltip.tsx'
import { shellText } from './shell.text.ts'
import { MenuList } from './menu-list.tsx'
import classes from './sidebar.module.css'

const useNarrow = (): [boolean, () => void] => {
  const [narrow, setNarrow] = useState(() => readText('sidebar') === 'narrow')
  const toggle = () => {
    setNarrow(!narrow)
    writeText('sidebar', narrow ? 'wide' : 'narrow')
  }
  return [narrow, toggle]
}

export const Sidebar = () => {
  const t = useText(shellText)
  const [narrow, toggle] = useNarrow()
  const ToggleIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} aria-label={t('mainMenu')} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <Link to="/dashboard" className={classes.logo} aria-label={t('home', { product: productName })}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          {!narrow && productName}
        </Link>
        <Tooltip label={t(narrow ? 'expand' : 'collapse')} position="right">
          <ActionIcon size={32} onClick={toggle} aria-expanded={!narrow} aria-label={t(narrow ? 'expand' : 'collapse')}>
            <ToggleIcon size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.scroll}>
        <MenuList narrow={narrow} />
      </div>
    </nav>
  )
}
