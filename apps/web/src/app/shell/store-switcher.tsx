import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useSession } from '#web/client/session.ts'
import { storeColor } from '#web/client/store-color.ts'
import { useText } from '#web/client/text.ts'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import { shellText } from './shell.text.ts'
import { StoreTile } from './store-tile.tsx'
import classes from './store-switcher.module.css'

const useStoreName = (): string => {
  const t = useText(shellText)
  const { store, can } = useSession()
  return store?.name ?? t(can('create_store') ? 'noStoreYet' : 'noStore')
}

/** Accepts what a menu gives to its target, which includes an empty class name. */
export const StoreButton = (props: UnstyledButtonProps & ComponentProps<'button'>) => {
  const t = useText(shellText)
  const { store, stores } = useSession()
  const name = useStoreName()
  return (
    <UnstyledButton {...props} className={classes.button} aria-label={t('store', { name })}>
      {store && <StoreTile name={store.name} color={storeColor(store, stores)} />}
      <span className={classes.name}>{name}</span>
      <IconSelector size={16} className={classes.hint} aria-hidden="true" />
    </UnstyledButton>
  )
}

const Placeholder = () => <StoreButton aria-haspopup="menu" />

const StoreMenuLater = loadControlsLater(
  () => import('./store-menu.tsx').then((module) => module.StoreMenu),
  Placeholder,
  { replaysClick: true },
)

export const StoreSwitcher = () => {
  const { stores, can } = useSession()
  const name = useStoreName()
  // No menu when there is nothing to select or create.
  if (stores.length === 0 && !can('create_store')) return <span className={classes.none}>{name}</span>
  return <StoreMenuLater />
}
