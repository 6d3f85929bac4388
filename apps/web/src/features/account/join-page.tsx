import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { staff } from '#contract/domains/staff.ts'
import { switchSession } from '#web/client/switch-session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { accountText } from './account.text.ts'
import { joinText } from './join.text.ts'
import { isLinkInvalid, useLinkToken } from './account.link-token.ts'
import { AccountHeading } from './parts/account-heading.tsx'
import classes from './parts/account.module.css'
import { type Invitation, JoinWithNewAccount, JoinWithAccount } from './parts/join-form.tsx'

const Challenge = lazy(() => import('./parts/challenge.tsx'))

const InvalidInvitation = ({ vendor }: { vendor?: string }) => {
  const t = useText(joinText)
  return (
    <AccountHeading title={t('spentTitle')}>
      {t('spent')} {vendor === undefined ? t('askAgain') : t('askVendor', { vendor })}
    </AccountHeading>
  )
}

const Join = ({ token, invitation }: { token: string; invitation: Invitation }) => {
  const t = useText(joinText)
  const accept = useSend(staff.acceptInvitation, { quiet: true })
  const [challenge, setChallenge] = useState<string>()
  const { vendor, invitedBy, hasAccount } = invitation
  if (challenge !== undefined) {
    return <Challenge id={challenge} onSession={switchSession} onStartOver={() => setChallenge(undefined)} />
  }
  if (isLinkInvalid(accept.error)) return <InvalidInvitation vendor={vendor} />
  const JoinForm = hasAccount ? JoinWithAccount : JoinWithNewAccount
  return (
    <>
      <AccountHeading title={t('title', { vendor })}>
        {invitedBy === null ? t('invited', { vendor }) : t('invitedBy', { vendor, name: invitedBy })}{' '}
        {t(hasAccount ? 'hasAccount' : 'newAccount')}
      </AccountHeading>
      <JoinForm
        token={token}
        invitation={invitation}
        accept={accept}
        onAccepted={(result) => ('challenge_id' in result ? setChallenge(result.challenge_id) : switchSession(result))}
      />
    </>
  )
}

const LoadInvitation = ({ token }: { token: string }) => {
  const t = useText(joinText)
  // Accepting consumes the invitation, and a refetch would then fail: fetch it only once.
  const [invitation, setInvitation] = useState<Invitation>()
  const { data, error, refetch } = useGet(
    staff.readInvitation,
    { body: { token } },
    { enabled: invitation === undefined },
  )
  if (data && invitation === undefined) setInvitation(data)
  if (invitation) return <Join token={token} invitation={invitation} />
  if (isLinkInvalid(error)) return <InvalidInvitation />
  if (!error) return <p role="status">{t('loading')}</p>
  return (
    <>
      <AccountHeading title={t('failedTitle')}>{error.message}</AccountHeading>
      <Button fullWidth onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  )
}

const JoinPage = () => {
  const t = useText(joinText)
  const tAccount = useText(accountText)
  const token = useLinkToken()
  return (
    <>
      {token === undefined ? <InvalidInvitation /> : <LoadInvitation key={token} token={token} />}
      <p className={classes.below}>
        {t('member')} <a href="/login">{tAccount('signIn')}</a>
      </p>
    </>
  )
}

export default JoinPage
