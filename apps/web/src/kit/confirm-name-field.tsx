import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'
import { sameName } from './same-name.ts'

interface ConfirmName {
  name: string
  typed: string
  type: (text: string) => void
}

/** For irreversible actions: the button is disabled until the entity's name is typed. Without a name it is enabled. */
export const useConfirmName = (name: string | undefined) => {
  const [typed, type] = useState('')
  const given: ConfirmName | undefined = name === undefined ? undefined : { name, typed, type }
  return { confirmed: name === undefined || sameName(typed, name), given }
}

export const ConfirmNameField = ({ name, typed, type }: ConfirmName) => {
  const t = useText(kitText)
  return (
    <TextInput
      label={t('typeName', { name })}
      autoComplete="off"
      spellCheck={false}
      autoFocus
      data-autofocus
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
