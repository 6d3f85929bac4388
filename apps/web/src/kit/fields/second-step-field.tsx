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
  /** Called when all digits of the authenticator code are entered. */
  onComplete?: () => void
  /** Called when switching between authenticator and recovery code, for the surrounding text. */
  onChange?: (recovery: boolean) => void
}

/** The six digits of an authenticator, or a recovery code instead. */
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
      {/* Blurring would validate the field, and the error would move this button away from the pointer. */}
      <UnstyledButton className={classes.switch ?? ''} onMouseDown={(event) => event.preventDefault()} onClick={change}>
        {t(recovery ? 'useCode' : 'useRecovery')}
      </UnstyledButton>
    </div>
  )
}
