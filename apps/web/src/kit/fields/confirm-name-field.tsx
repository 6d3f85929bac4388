import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { isSameName } from './is-same-name.ts'

interface ConfirmName {
  name: string
  typed: string
  onType: (text: string) => void
}

/** For irreversible actions: the button is disabled until the entity's name is typed. Without a name it is enabled. */
export const useConfirmName = (name: string | undefined) => {
  const [typed, onType] = useState('')
  const fieldProps: ConfirmName | undefined = name === undefined ? undefined : { name, typed, onType }
  return { confirmed: name === undefined || isSameName(typed, name), fieldProps }
}

export const ConfirmNameField = ({ name, typed, onType }: ConfirmName) => {
  const t = useText(kitText)
  return (
    <TextInput
      label={t('typeName', { name })}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      data-autofocus
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
