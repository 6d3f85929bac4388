import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { shellText } from './shell.text.ts'
import { storeColor } from '#web/client/store-color.ts'
import { ChoiceItem } from './choice-item.tsx'
import { StoreButton } from './store-switcher.tsx'
import { StoreTile } from './store-tile.tsx'
import classes from './store-switcher.module.css'
import { useSwitchStore } from './use-switch-store.ts'

export const StoreMenu = () => {
  const t = useText(shellText)
  const navigate = useNavigate()
  const switchTo = useSwitchStore()
  const { store, stores, can } = useSession()
  const canCreateStore = can('create_store')
  return (
    <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <StoreButton />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {stores.length > 0 && <Menu.Label>{t('yourStores')}</Menu.Label>}
        {stores.map((option) => (
          <ChoiceItem
            key={option._id}
            value={option._id}
            chosen={option._id === store?._id}
            icon={<StoreTile name={option.name} color={storeColor(option, stores)} />}
            onChoose={() => switchTo(option._id)}
          >
            {option.name}
          </ChoiceItem>
        ))}
        {canCreateStore && (
          <>
            {stores.length > 0 && <Menu.Divider />}
            <Menu.Item leftSection={<IconPlus size={18} />} onClick={() => void navigate('/dashboard/stores/create')}>
              {t('openStore')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
