import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { shellText } from './shell.text.ts'
import tile from './letter-tile.module.css'
import classes from './person-menu.module.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

export const PersonMenu = () => {
  const t = useText(shellText)
  const { profile, role, signOut } = useSession()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('person', { name: profile.name })}>
          <span className={tile.person} data-letters={initialsOf(profile.name)} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{profile.name}</strong>
          <span>{profile.email}</span>
          <span>
            {profile.vendor.name} · {t(`role_${role}`)}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.75} />}
          onClick={leave}
          disabled={leaving}
          closeMenuOnClick={false}
        >
          {t(leaving ? 'signingOut' : 'signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
