import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { loadControlsLater } from './load-later.tsx'
import classes from './side-card.module.css'

export interface CardEdit {
  label: string
  run: () => void
}

interface EditButtonProps {
  label: string | undefined
}

export interface EditMenuProps extends EditButtonProps {
  edits: readonly CardEdit[]
}

/** Accepts what a menu gives to its target. */
export const EditButton = ({ label, ...props }: EditButtonProps & ActionIconProps & ComponentProps<'button'>) => (
  <ActionIcon
    {...props}
    variant="subtle"
    color="neutral"
    className={classes.edit ?? ''}
    aria-label={label}
    title={label}
  >
    <IconPencil size={16} aria-hidden="true" />
  </ActionIcon>
)

const Placeholder = ({ label }: EditMenuProps) => <EditButton label={label} aria-haspopup="menu" />

/** Loaded after the first screen. */
export const EditMenuLater = loadControlsLater(
  () => import('./edit-menu.tsx').then((module) => module.EditMenu),
  Placeholder,
  { replaysClick: true },
)
