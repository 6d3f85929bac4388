import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import classes from './menu-list.module.css'

export interface NarrowSectionProps {
  title: string
  icon: ReactNode
  isInside: boolean
  rows: readonly { path: string; name: string; target: string }[]
  currentPath: string | undefined
}

type NarrowSectionButtonProps = Pick<NarrowSectionProps, 'title' | 'icon' | 'isInside'> &
  UnstyledButtonProps &
  Omit<ComponentProps<'button'>, 'title'>

/** Accepts what a menu gives to its target, which includes an empty class name. */
export const NarrowSectionButton = ({ title, icon, isInside, ...props }: NarrowSectionButtonProps) => (
  <UnstyledButton {...props} className={classes.link} aria-label={title} data-inside={isInside || undefined}>
    {icon}
  </UnstyledButton>
)

const Placeholder = ({ title, icon, isInside }: NarrowSectionProps) => (
  <NarrowSectionButton title={title} icon={icon} isInside={isInside} aria-haspopup="menu" />
)

/** An icon of the collapsed sidebar that opens the rows of its section. */
export const NarrowSectionMenu = loadControlsLater(
  () => import('./narrow-section-menu.tsx').then((module) => module.NarrowSectionMenu),
  Placeholder,
  { replaysClick: true },
)
