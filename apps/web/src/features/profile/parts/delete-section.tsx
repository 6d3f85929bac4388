import { Button, Group } from '@mantine/core'
import { account } from '#contract/domains/account.ts'
import { useSession } from '#web/client/session.ts'
import { endSession } from '#web/client/sign-out.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmNameField, useConfirmName } from '#web/kit/fields/confirm-name-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Disclosure } from '#web/kit/display/disclosure.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'
import classes from './profile.module.css'

/** An owner has to type the name of the `business` to confirm. */
const DeleteAccountForm = ({ business, close }: { business: string | undefined; close: () => void }) => {
  const t = useText(profileText)
  const remove = useSend(account.remove, { quiet: true })
  const { confirmed, fieldProps: confirmField } = useConfirmName(business)
  return (
    <Form
      schema={account.remove.body}
      initialValues={{ password: '' }}
      sender={remove}
      request={(body) => ({ body })}
      onSent={() => endSession('deleted')}
      className={classes.form ?? ''}
    >
      <FormAlert error={remove.error} />
      {confirmField && <ConfirmNameField {...confirmField} />}
      <TextField
        name="password"
        type="password"
        label={t('password')}
        autoComplete="current-password"
        autoFocus={business === undefined}
      />
      <Group gap="xs">
        <Button type="submit" color="danger" loading={remove.sending} disabled={!confirmed}>
          {t('removeNow')}
        </Button>
        <Button variant="subtle" color="neutral" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </Form>
  )
}

export const DeleteSection = () => {
  const t = useText(profileText)
  const { profile, role, stores } = useSession()
  const business = role === 'owner' ? profile.vendor?.name : undefined
  return (
    <FormSection
      title={t('remove')}
      help={business === undefined ? t('removeStaff') : t('removeOwner', { business, count: stores.length })}
    >
      <Disclosure buttonLabel={t('remove')} tone="danger">
        {(close) => <DeleteAccountForm business={business} close={close} />}
      </Disclosure>
    </FormSection>
  )
}
