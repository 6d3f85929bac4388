import { CloseButton } from '@mantine/core'
import { productName } from '#contract/app-name.ts'
import { useText } from '#web/client/text.ts'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import classes from './menu-drawer.module.css'
import { MenuList } from './menu-list.tsx'
import { shellText } from './shell.text.ts'
import type { OnDemandProps } from './use-on-demand.ts'

/** The whole menu on a phone. */
const MenuDrawer = ({ opened, close }: OnDemandProps) => {
  const t = useText(shellText)
  return (
    <SidePanel opened={opened} close={close} label={t('mainMenu')} side="left" size={288}>
      <div className={classes.head}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        {productName}
        <CloseButton aria-label={t('closeMenu')} onClick={close} className={classes.close ?? ''} />
      </div>
      <nav aria-label={t('mainMenu')}>
        <MenuList expandable onChoose={close} />
      </nav>
    </SidePanel>
  )
}

export default MenuDrawer
