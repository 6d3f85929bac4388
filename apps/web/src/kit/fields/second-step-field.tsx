import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../client/text.ts'
import { CodeField } from './code-field.tsx'
import classes from './second-step-field.module.css'
import { secondStepText } from './second-step.text.ts'
import { TextField } from './text-field.tsx'

interface SecondStepFieldProps {
  name: string
  /** All digits of the authenticator are there. */
  onComplete?: () => void
  /** Which of the two is asked for, for the words around it. */
  onChange?: (recovery: boolean) => void
}

/** The six digits of an authenticator, or a recovery code for those who do not have it at hand. */
export const SecondStepField = ({ name, onComplete, onChange }: SecondStepFieldProps) => {
  const t = useText(secondStepText)
  const { resetField } = useFormContext()
  const [recovery, setRecovery] = useState(false)
  const change = () => {
    resetField(name)
    setRecovery(!recovery)
    onChange?.(!recovery)
  }
  return (
    <div>
      {recovery ? (
        <TextField name={name} label={t('recoveryCode')} help={t('recoveryHelp')} autoFocus />
      ) : (
        <CodeField name={name} label={t('code')} onComplete={onComplete} />
      )}
      {/* Leaving the field would judge it, and the words about it would push this button away from under the click. */}
      <UnstyledButton className={classes.switch ?? ''} onMouseDown={(event) => event.preventDefault()} onClick={change}>
        {t(recovery ? 'useCode' : 'useRecovery')}
      </UnstyledButton>
    </div>
  )
}
