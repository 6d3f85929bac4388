import { Button, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { secondFactorCode } from '#contract/domains/credentials.ts'
import { identity, type Session } from '#contract/domains/identity.ts'
import { productName } from '#contract/app-name.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TwoFactorField } from '#web/entities/identity/two-factor-field.tsx'
import { FormAlert } from '#web/kit/form/form-alert.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { accountText } from '#web/features/account/account.text.ts'
import { challengeText } from '#web/features/account/challenge.text.ts'
import { AccountHeading } from './account-heading.tsx'
import classes from './account.module.css'

interface ChallengeProps {
  id: string
  onSession: (session: Session) => void
  onStartOver: () => void
}

const codeForm = z.strictObject({ code: secondFactorCode })

/** The second step of signing in, for accounts with two-step verification. */
const Challenge = ({ id, onSession, onStartOver }: ChallengeProps) => {
  const t = useText(challengeText)
  const tAccount = useText(accountText)
  const verification = useSend(identity.answerChallenge, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      <AccountHeading title={t('title')}>
        {isRecovery ? t('recoveryIntro') : t('intro', { product: productName })}
      </AccountHeading>
      <Form
        schema={codeForm}
        initialValues={{ code: '' }}
        sender={verification}
        request={({ code }) => ({ body: { challenge_id: id, code } })}
        onSent={onSession}
        className={classes.form ?? ''}
      >
        <FormAlert error={verification.error} />
        <TwoFactorField name="code" onComplete={() => submit.current?.click()} onChange={setIsRecovery} />
        <Button ref={submit} type="submit" loading={verification.sending} fullWidth>
          {t('confirm')}
        </Button>
      </Form>
      <p className={classes.below}>
        {t('otherAccount')}{' '}
        <UnstyledButton className={classes.link ?? ''} onClick={onStartOver}>
          {tAccount('startOver')}
        </UnstyledButton>
      </p>
    </>
  )
}

export default Challenge
