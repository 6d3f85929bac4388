import { useText } from '#web/client/text.ts'
import { subscriptionText } from '#web/app/subscription.text.ts'
import { MessagePage } from './message-page.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** Shown to staff while the subscription can't be loaded. Disappears once a later refetch succeeds. */
export const SubscriptionIssue = () => {
  const t = useText(subscriptionText)
  return (
    <MessagePage title={t('issueTitle')} body={t('issueBody')}>
      <SignOutButton>{t('exit')}</SignOutButton>
    </MessagePage>
  )
}
