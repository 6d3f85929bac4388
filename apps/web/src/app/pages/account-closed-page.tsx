import { Button } from '@mantine/core'
import { useState } from 'react'
import { minute } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { AccountFrame, Standing } from './account-frame.tsx'
import { accountPagesText } from './account-pages.text.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { WriteToUs } from './write-to-us.tsx'

/**
 * Replaces the dashboard while the vendor isn't active. Refetches the profile every minute and disappears once the
 * vendor is active again.
 */
const AccountClosedPage = () => {
  const t = useText(accountPagesText)
  const { profile, role } = useSession()
  const { refetch, isFetching } = useGet(account.profile, undefined, { refetchEvery: minute })
  const [unchanged, setUnchanged] = useState(false)
  const title = t(`closedTitle_${profile.vendor?.status ?? 'inactive'}`)
  const told = t(role === 'owner' ? 'closedOwner' : 'closedStaff')
  const check = async () => {
    setUnchanged(false)
    const { isSuccess } = await refetch()
    setUnchanged(isSuccess)
  }
  return (
    <AccountFrame title={title}>
      <Standing
        title={title}
        body={`${t('closedBody', { vendor: profile.vendor?.name ?? '' })} ${told}`}
        note={unchanged ? t('unchanged') : undefined}
      >
        <Button variant="default" loading={isFetching} onClick={() => void check()}>
          {t('checkAgain')}
        </Button>
        <SignOutButton variant="default">{t('signOut')}</SignOutButton>
      </Standing>
      <WriteToUs about="closed" />
    </AccountFrame>
  )
}

export default AccountClosedPage
