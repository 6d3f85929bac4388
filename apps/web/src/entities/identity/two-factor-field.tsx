import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import classes from './two-factor-field.module.css'
import { twoFactorFieldText } from './two-factor-field.text.ts'
import { TextField } from '#web/kit/fields/text-field.tsx'

interface TwoFactorFieldProps {
  name: string
  /** Called when all digits of the authenticator code are entered. */
  onComplete?: () => void
  /** Called when switching between authenticator and recovery code, for the surrounding text. */
  onChange?: (isRecovery: boolean) => void
}

/** The six digits of an authenticator, or a recovery code instead. */
export const TwoFactorField = ({ name, onComplete, onChange }: TwoFactorFieldProps) => {
  const t = useText(twoFactorFieldText)
  const { resetField } = useFormContext()
  const [isRecovery, setIsRecovery] = useState(false)
  const toggleRecovery = () => {
    resetField(name)
    setIsRecovery(!isRecovery)
    onChange?.(!isRecovery)
  }
  return (
    <div>
      {isRecovery ? (
        <TextField name={name} label={t('recoveryCode')} help={t('recoveryHelp')} autoFocus />
      ) : (
        <CodeField name={name} label={t('code')} onComplete={onComplete} />
      )}
      {/* Blurring would validate the field, and the error would move this button away from the pointer. */}
      <UnstyledButton
        className={classes.switch ?? ''}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggleRecovery}
      >
        {t(isRecovery ? 'useCode' : 'useRecovery')}
      </UnstyledButton>
    </div>
  )
}
