import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { account } from '#contract/domains/account.ts'
import { secondFactorCode } from '#contract/domains/credentials.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { TwoFactorField } from '#web/entities/identity/two-factor-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { stepUpText } from './step-up.text.ts'

interface StepUpDialogProps {
  opened: boolean
  resolve: (confirmed: boolean) => void
}

const codeSchema = z.strictObject({ code: secondFactorCode })
const passwordSchema = z.strictObject({ password: z.string().min(1).max(256) })

/** Read from the server: two-factor may have been turned on in another tab since the profile was loaded. */
const useTwoFactorOn = (): boolean => {
  const state = useGet(twoFactor.state)
  const profile = useGet(account.profile)
  return state.data?.on ?? profile.data?.twoFactor ?? false
}

const StepUpForm = ({ resolve }: Pick<StepUpDialogProps, 'resolve'>) => {
  const t = useText(stepUpText)
  const twoFactorOn = useTwoFactorOn()
  const confirm = useSend(twoFactor.stepUp, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)
  const [recovery, setRecovery] = useState(false)
  return (
    <Form<typeof codeSchema | typeof passwordSchema, Parameters<typeof confirm.send>[0], null>
      key={twoFactorOn ? 'code' : 'password'}
      schema={twoFactorOn ? codeSchema : passwordSchema}
      initialValues={twoFactorOn ? { code: '' } : { password: '' }}
      sender={confirm}
      request={(body) => ({ body })}
      onSent={() => resolve(true)}
    >
      <Stack gap="md">
        <Text c="dimmed">{t(twoFactorOn ? (recovery ? 'withRecovery' : 'withCode') : 'withPassword')}</Text>
        <FormAlert error={confirm.error} />
        {twoFactorOn ? (
          <TwoFactorField name="code" onComplete={() => submit.current?.click()} onChange={setRecovery} />
        ) : (
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" autoFocus />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => resolve(false)}>
            {t('cancel')}
          </Button>
          <Button ref={submit} type="submit" loading={confirm.sending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Opened when the server rejects a call until the person has authenticated again. */
const StepUpDialog = ({ opened, resolve }: StepUpDialogProps) => {
  const t = useText(stepUpText)
  return (
    <Dialog opened={opened} onClose={() => resolve(false)} title={t('title')}>
      <StepUpForm resolve={resolve} />
    </Dialog>
  )
}

export default StepUpDialog
