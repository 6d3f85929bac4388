import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface ChoiceSearchProps {
  label: string
  value: string
  change: (value: string) => void
}

/** Above the choices of a dialog. */
export const ChoiceSearch = ({ label, value, change }: ChoiceSearchProps) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} aria-hidden="true" />}
    maxLength={120}
    data-autofocus
    value={value}
    onChange={(event) => change(event.currentTarget.value)}
  />
)
