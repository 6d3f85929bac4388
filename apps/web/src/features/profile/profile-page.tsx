import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SectionPage } from '#web/kit/page/section-page.tsx'
import { devicesText } from './devices.text.ts'
import { BusinessSection } from './parts/business-section.tsx'
import { DeleteSection } from './parts/delete-section.tsx'
import { DevicesSection } from './parts/devices-section.tsx'
import { EmailSection } from './parts/email-section.tsx'
import { NotificationsSection } from './parts/notifications-section.tsx'
import { PasswordSection } from './parts/password-section.tsx'
import { PreferencesSection } from './parts/preferences-section.tsx'
import { TwoStepSection } from './parts/two-step-section.tsx'
import { YouSection } from './parts/you-section.tsx'
import { notificationChoicesText } from './notifications.text.ts'
import { profileText } from './profile.text.ts'
import { twoStepText } from './two-step.text.ts'

const ProfilePage = () => {
  const t = useText(profileText)
  const tDevices = useText(devicesText)
  const tTwoStep = useText(twoStepText)
  const tNotifications = useText(notificationChoicesText)
  const { business, vendor } = useSession().profile
  return (
    <SectionPage
      title={t('title')}
      sections={[
        { id: 'you', title: t('you'), content: <YouSection /> },
        { id: 'email', title: t('email'), content: <EmailSection /> },
        { id: 'password', title: t('password'), content: <PasswordSection /> },
        { id: 'two-step', title: tTwoStep('title'), content: <TwoStepSection /> },
        { id: 'devices', title: tDevices('title'), content: <DevicesSection /> },
        { id: 'preferences', title: t('preferences'), content: <PreferencesSection /> },
        ...(vendor ? [{ id: 'notifications', title: tNotifications('title'), content: <NotificationsSection /> }] : []),
        ...(business
          ? [{ id: 'business', title: t('business'), content: <BusinessSection business={business} /> }]
          : []),
        { id: 'delete', title: t('remove'), content: <DeleteSection /> },
      ]}
    />
  )
}

export default ProfilePage
