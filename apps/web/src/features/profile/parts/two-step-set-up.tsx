import { Anchor, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { twoFactor } from '#contract/domains/two-factor.ts'
import type { DataOf } from '#contract/core/request.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { refreshAccount } from '#web/features/profile/profile.refresh.ts'
import { twoStepText } from '#web/features/profile/two-step.text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-step.module.css'

export type SetUp = DataOf<typeof twoFactor.enable>

const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const ScanStep = ({ setUp, onConfirmed }: { setUp: SetUp; onConfirmed: (codes: readonly string[]) => void }) => {
  const t = useText(twoStepText)
  const submit = useRef<HTMLButtonElement>(null)
  const confirm = useSend(twoFactor.confirm, { quiet: true })
  return (
    <Form
      schema={twoFactor.confirm.body}
      initialValues={{ code: '' }}
      sender={confirm}
      request={(body) => ({ body })}
      onSent={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
      className={classes.steps ?? ''}
    >
      <Text c="dimmed">{t('scan')}</Text>
      <img className={classes.qr} src={setUp.qr} alt={t('qr')} width={200} height={200} />
      <div className={classes.key}>
        <Text c="dimmed" size="sm">
          {t('byHand')}
        </Text>
        <code>{groupByFour(setUp.secret)}</code>
        <CopyButton text={setUp.secret} label={t('copyKey')} />
        <Anchor href={setUp.otpauthUrl} hiddenFrom="sm">
          {t('openApp')}
        </Anchor>
      </div>
      <FormAlert error={confirm.error} />
      <CodeField name="code" label={t('code')} onComplete={() => submit.current?.click()} />
      <Button ref={submit} type="submit" loading={confirm.sending} fullWidth>
        {t('confirm')}
      </Button>
    </Form>
  )
}

/** Shows the key for the authenticator app, checks a first code, then shows the recovery codes. */
export const TwoStepSetUp = ({ setUp, close }: { setUp: SetUp | undefined; close: () => void }) => {
  const t = useText(twoStepText)
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    close()
    setCodes(undefined)
    refreshAccount()
  }
  return (
    <Dialog
      opened={setUp !== undefined}
      {...(!codes && { onClose: close })}
      title={t(codes ? 'codesTitle' : 'setUpTitle')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} close={finish} />
      ) : (
        setUp && <ScanStep setUp={setUp} onConfirmed={setCodes} />
      )}
    </Dialog>
  )
}
