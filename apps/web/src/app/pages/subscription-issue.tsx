import { useText } from '../../client/text.ts'
import { subscriptionText } from '../subscription.text.ts'
import { MessagePage } from './message-page.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** For staff when nothing is known about the subscription. It is asked for again, and goes once there is an answer. */
export const SubscriptionIssue = () => {
  const t = useText(subscriptionText)
  return (
    <MessagePage title={t('issueTitle')} body={t('issueBody')}>
      <SignOutButton>{t('exit')}</SignOutButton>
    </MessagePage>
  )
}
