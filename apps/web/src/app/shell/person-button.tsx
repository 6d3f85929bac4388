import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { loadControlsLater } from '#web/kit/page/load-later.tsx'
import classes from './person-menu.module.css'
import { PersonTile } from './person-tile.tsx'
import { shellText } from './shell.text.ts'

/** Accepts what a menu gives to its target, which includes an empty class name. */
export const PersonButton = (props: UnstyledButtonProps & ComponentProps<'button'>) => {
  const t = useText(shellText)
  const { profile } = useSession()
  return (
    <UnstyledButton {...props} className={classes.button} aria-label={t('person', { name: profile.name })}>
      <PersonTile name={profile.name} picture={profile.picture} />
    </UnstyledButton>
  )
}

const Placeholder = () => <PersonButton aria-haspopup="menu" />

/** The button of the account menu, which is loaded after the first screen. */
export const PersonMenuLater = loadControlsLater(
  () => import('./person-menu.tsx').then((module) => module.PersonMenu),
  Placeholder,
  { replaysClick: true },
)
