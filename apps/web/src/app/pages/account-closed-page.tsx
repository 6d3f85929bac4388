import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { AccountFrame, Standing } from './account-frame.tsx'
import { accountPagesText } from './account-pages.text.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { WriteToUs } from './write-to-us.tsx'

/** In place of the dashboard while the platform has paused the account. */
const AccountClosedPage = () => {
  const t = useText(accountPagesText)
  const { profile, role } = useSession()
  const title = t(`closedTitle_${profile.vendor?.status ?? 'inactive'}`)
  const told = t(role === 'owner' ? 'closedOwner' : 'closedStaff')
  return (
    <AccountFrame title={title}>
      <Standing title={title} body={`${t('closedBody', { vendor: profile.vendor?.name ?? '' })} ${told}`}>
        <SignOutButton variant="default">{t('signOut')}</SignOutButton>
      </Standing>
      <WriteToUs about="closed" />
    </AccountFrame>
  )
}

export default AccountClosedPage
