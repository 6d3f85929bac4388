import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { account } from '#contract/domains/account.ts'
import { secondStep } from '#contract/domains/identity.ts'
import { twoFactor } from '#contract/domains/two-factor.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { useSend } from '../../client/use-send.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { SecondStepField } from '../../kit/fields/second-step-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { FormAlert } from '../../kit/form-alert.tsx'
import { Form } from '../../kit/form.tsx'
import { stepUpText } from './step-up.text.ts'

interface StepUpDialogProps {
  opened: boolean
  settle: (confirmed: boolean) => void
}

const byCode = z.strictObject({ code: secondStep })
const byPassword = z.strictObject({ password: z.string().min(1).max(256) })

/** Read from the server: two-factor may have been turned on in another tab since the profile was loaded. */
const useTwoFactorOn = (): boolean => {
  const state = useGet(twoFactor.state)
  const profile = useGet(account.profile)
  return state.data?.on ?? profile.data?.twoFactor ?? false
}

const Question = ({ settle }: Pick<StepUpDialogProps, 'settle'>) => {
  const t = useText(stepUpText)
  const on = useTwoFactorOn()
  const confirm = useSend(twoFactor.stepUp, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)
  const [recovery, setRecovery] = useState(false)
  return (
    <Form<typeof byCode | typeof byPassword, Parameters<typeof confirm.send>[0], null>
      key={on ? 'code' : 'password'}
      schema={on ? byCode : byPassword}
      initial={on ? { code: '' } : { password: '' }}
      sender={confirm}
      request={(body) => ({ body })}
      sent={() => settle(true)}
    >
      <Stack gap="md">
        <Text c="dimmed">{t(on ? (recovery ? 'withRecovery' : 'withCode') : 'withPassword')}</Text>
        <FormAlert error={confirm.error} />
        {on ? (
          <SecondStepField name="code" onComplete={() => submit.current?.click()} onChange={setRecovery} />
        ) : (
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" autoFocus />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => settle(false)}>
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
const StepUpDialog = ({ opened, settle }: StepUpDialogProps) => {
  const t = useText(stepUpText)
  return (
    <Dialog opened={opened} onClose={() => settle(false)} title={t('title')}>
      <Question settle={settle} />
    </Dialog>
  )
}

export default StepUpDialog
