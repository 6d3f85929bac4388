import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import type { RowAction } from '#web/kit/table/columns.ts'

export interface MoreMenuProps {
  actions: readonly RowAction[]
  /** Below a line. */
  otherActions?: readonly RowAction[]
  /** Names the button if it isn't “More actions”. */
  label?: string
  busy?: boolean
}

/** Accepts what a menu gives to its target. */
export const MoreButton = ({
  label,
  busy = false,
  ...props
}: Pick<MoreMenuProps, 'label' | 'busy'> & ActionIconProps & ComponentProps<'button'>) => {
  const t = useText(kitText)
  const name = label ?? t('moreActions')
  return (
    <ActionIcon {...props} variant="default" size={36} aria-label={name} title={name} loading={busy}>
      <IconDots size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

const Placeholder = ({ label, busy }: MoreMenuProps) => (
  <MoreButton {...(label !== undefined && { label })} {...(busy !== undefined && { busy })} aria-haspopup="menu" />
)

/** Rare and destructive actions of a page. The menu is loaded after the first screen. */
export const MoreMenu = loadControlsLater(
  () => import('./open-more-menu.tsx').then((module) => module.OpenMoreMenu),
  Placeholder,
  { replaysClick: true },
)
