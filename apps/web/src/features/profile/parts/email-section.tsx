import { Text } from '@mantine/core'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Disclosure } from '#web/kit/display/disclosure.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'
import { EmailChange } from './email-change.tsx'
import classes from './profile.module.css'

export const EmailSection = () => {
  const t = useText(profileText)
  const { profile, can } = useSession()
  return (
    <FormSection title={t('email')}>
      <p className={classes.value}>{profile.email}</p>
      {can('edit_email') ? (
        <Disclosure buttonLabel={t('changeEmail')}>
          {(close) => <EmailChange currentEmail={profile.email} close={close} />}
        </Disclosure>
      ) : (
        <Text c="dimmed">{t('cannotEmail')}</Text>
      )}
    </FormSection>
  )
}
