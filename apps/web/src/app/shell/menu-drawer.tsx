import { CloseButton, Divider, Drawer, Stack } from '@mantine/core'
import { productName } from '#contract/product.ts'
import { useText } from '../../client/text.ts'
import { LanguageMenu } from './language-menu.tsx'
import classes from './menu-drawer.module.css'
import { MenuList } from './menu-list.tsx'
import { shellText } from './shell.text.ts'
import { ThemeMenu } from './theme-menu.tsx'

/** The whole menu on a phone. Its head is our own: the library's is a second banner to a screen reader. */
export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const t = useText(shellText)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('mainMenu') } }}
    >
      <div className={classes.head}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        {productName}
        <CloseButton aria-label={t('closeMenu')} onClick={onClose} className={classes.close ?? ''} />
      </div>
      <nav aria-label={t('mainMenu')}>
        <MenuList onChoose={onClose} />
      </nav>
      <Divider my="md" />
      <Stack gap={4} align="flex-start">
        <LanguageMenu words />
        <ThemeMenu words />
      </Stack>
    </Drawer>
  )
}
