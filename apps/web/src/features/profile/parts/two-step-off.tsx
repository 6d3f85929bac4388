import { Button, Group, Text } from '@mantine/core'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { TwoFactorField } from '#web/entities/identity/two-factor-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { profileText } from '#web/features/profile/profile.text.ts'
import { refreshAccount } from '#web/features/profile/profile.refresh.ts'
import { twoStepText } from '#web/features/profile/two-step.text.ts'
import classes from './profile.module.css'

const TurnOff = ({ close }: { close: () => void }) => {
  const t = useText(twoStepText)
  const cancel = useText(profileText)('cancel')
  const disable = useSend(twoFactor.disable, { quiet: true, successMessage: t('turnedOff') })
  return (
    <Form
      schema={twoFactor.disable.body}
      initialValues={{ code: '' }}
      sender={disable}
      request={(body) => ({ body })}
      onSent={() => {
        refreshAccount()
        close()
      }}
      className={classes.form ?? ''}
    >
      <Text c="dimmed">{t('offBody')}</Text>
      <FormAlert error={disable.error} />
      {/* No submit on the last digit, because this removes protection. */}
      <TwoFactorField name="code" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close}>
          {cancel}
        </Button>
        <Button type="submit" color="danger" loading={disable.sending}>
          {t('turnOff')}
        </Button>
      </Group>
    </Form>
  )
}

export const TwoStepOffDialog = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const t = useText(twoStepText)
  return (
    <Dialog opened={opened} onClose={close} title={t('offTitle')}>
      <TurnOff close={close} />
    </Dialog>
  )
}
