import { Button, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { identity, type Session, secondStep } from '#contract/domains/identity.ts'
import { productName } from '#contract/product.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { SecondStepField } from '../../../kit/fields/second-step-field.tsx'
import { FormAlert } from '../../../kit/form-alert.tsx'
import { Form } from '../../../kit/form.tsx'
import { accountText } from '../account.text.ts'
import { challengeText } from '../challenge.text.ts'
import { AccountHeading } from './account-heading.tsx'
import classes from './account.module.css'

interface ChallengeProps {
  id: string
  onSession: (session: Session) => void
  onStartOver: () => void
}

const typed = z.strictObject({ code: secondStep })

/** The second step of signing in, for accounts with two-step verification. */
const Challenge = ({ id, onSession, onStartOver }: ChallengeProps) => {
  const t = useText(challengeText)
  const tAccount = useText(accountText)
  const answer = useSend(identity.answerChallenge, { quiet: true })
  const submit = useRef<HTMLButtonElement>(null)
  const [recovery, setRecovery] = useState(false)
  return (
    <>
      <AccountHeading title={t('title')}>
        {recovery ? t('recoveryIntro') : t('intro', { product: productName })}
      </AccountHeading>
      <Form
        schema={typed}
        initial={{ code: '' }}
        sender={answer}
        request={({ code }) => ({ body: { challenge_id: id, code } })}
        sent={onSession}
        className={classes.form ?? ''}
      >
        <FormAlert error={answer.error} />
        <SecondStepField name="code" onComplete={() => submit.current?.click()} onChange={setRecovery} />
        <Button ref={submit} type="submit" loading={answer.sending} fullWidth>
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
