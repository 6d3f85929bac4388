import { CloseButton, Divider, Stack } from '@mantine/core'
import { productName } from '#contract/app-name.ts'
import { useText } from '#web/client/text.ts'
import { SidePanel } from '#web/kit/dialog/side-panel.tsx'
import { LanguageMenu } from './language-menu.tsx'
import classes from './menu-drawer.module.css'
import { MenuList } from './menu-list.tsx'
import { shellText } from './shell.text.ts'
import { ThemeMenu } from './theme-menu.tsx'
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
        <MenuList onChoose={close} />
      </nav>
      <Divider my="md" />
      <Stack gap={4} align="flex-start">
        <LanguageMenu showLabel />
        <ThemeMenu showLabel />
      </Stack>
    </SidePanel>
  )
}

export default MenuDrawer
