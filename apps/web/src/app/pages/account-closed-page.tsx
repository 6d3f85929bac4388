import { Button } from '@mantine/core'
import { useState } from 'react'
import { minute } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { AccountFrame, AccountStatusCard } from './account-frame.tsx'
import { accountPagesText } from './account-pages.text.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ContactForm } from './contact-form.tsx'

/**
 * Replaces the dashboard while the vendor isn't active. Refetches the profile every minute and disappears once the
 * vendor is active again.
 */
const AccountClosedPage = () => {
  const t = useText(accountPagesText)
  const { profile, role } = useSession()
  const { refetch, isFetching } = useGet(account.profile, undefined, { refetchIntervalMs: minute })
  const [unchanged, setUnchanged] = useState(false)
  const title = t(`closedTitle_${profile.vendor?.status ?? 'inactive'}`)
  const roleText = t(role === 'owner' ? 'closedOwner' : 'closedStaff')
  const check = async () => {
    setUnchanged(false)
    const { isSuccess } = await refetch()
    setUnchanged(isSuccess)
  }
  return (
    <AccountFrame title={title}>
      <AccountStatusCard
        title={title}
        body={`${t('closedBody', { vendor: profile.vendor?.name ?? '' })} ${roleText}`}
        note={unchanged ? t('unchanged') : undefined}
      >
        <Button variant="default" loading={isFetching} onClick={() => void check()}>
          {t('checkAgain')}
        </Button>
        <SignOutButton variant="default">{t('signOut')}</SignOutButton>
      </AccountStatusCard>
      <ContactForm topic="closed" />
    </AccountFrame>
  )
}

export default AccountClosedPage
