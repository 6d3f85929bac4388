import { Menu } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { PersonButton } from './person-button.tsx'
import classes from './person-menu.module.css'
import { PreferenceItems } from './preference-items.tsx'
import { shellText } from './shell.text.ts'
import { Workplaces } from './workplaces.tsx'

export const PersonMenu = () => {
  const t = useText(shellText)
  const navigate = useNavigate()
  const { profile, role, can, signOut } = useSession()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const startSignOut = () => {
    setIsSigningOut(true)
    // Runs only if the person canceled the sign-out; otherwise the document is replaced.
    void signOut().finally(() => setIsSigningOut(false))
  }
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <PersonButton />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <div className={classes.person}>
          <strong>{profile.name}</strong>
          <span>{profile.email}</span>
          <span>{profile.vendor ? `${profile.vendor.name} · ${t(`role_${role}`)}` : t(`role_${role}`)}</span>
        </div>
        {can('edit_profile') && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconUserCircle size={18} stroke={1.75} />}
              onClick={() => void navigate('/dashboard/profile')}
            >
              {t('profile')}
            </Menu.Item>
          </>
        )}
        <Workplaces />
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.75} />}
          onClick={startSignOut}
          disabled={isSigningOut}
          closeMenuOnClick={false}
        >
          {t(isSigningOut ? 'signingOut' : 'signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
