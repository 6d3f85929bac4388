import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useText } from '../../client/text.ts'
import { kitText } from '../kit.text.ts'
import { type FieldProps, useField } from './use-field.ts'

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  /** What else changes along with it. */
  changed?: (value: string | null) => void
}

// Below this many, a search box inside the list is in the way.
const searchableFrom = 8

export const SelectField = ({ options, placeholder, changed, ...props }: SelectFieldProps) => {
  const t = useText(kitText)
  const { field, rules, shared } = useField(
    props,
    (value) => options.find((option) => option.value === value)?.label ?? '',
  )
  return (
    <Select
      {...shared}
      name={field.name}
      ref={field.ref}
      data={[...options]}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value)
        changed?.(value)
      }}
      onBlur={field.onBlur}
      searchable={options.length >= searchableFrom}
      clearable={!rules.required}
      clearButtonProps={{ 'aria-label': t('clear') }}
      allowDeselect={false}
      checkIconPosition="right"
      placeholder={placeholder}
    />
  )
}

export const SwitchField = (props: FieldProps) => {
  const t = useText(kitText)
  const { field, shared } = useField(props, (value) => t(value ? 'yes' : 'no'))
  const { withAsterisk: _, 'aria-required': __, ...rest } = shared
  return (
    <Switch
      {...rest}
      name={field.name}
      ref={field.ref}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  )
}

/** The browser's own date control: the person's own calendar, the phone's own wheel, nothing to load. */
export const DateField = ({ min, max, ...props }: FieldProps & { min?: string; max?: string }) => {
  const { field, rules, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      type="date"
      name={field.name}
      ref={field.ref}
      min={min}
      max={max}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || rules.empty)}
      onBlur={field.onBlur}
    />
  )
}

export const TagsField = ({ suggestions, most, ...props }: FieldProps & { suggestions?: string[]; most?: number }) => {
  const t = useText(kitText)
  const { field, shared } = useField(props)
  const [opened, { open, close }] = useDisclosure()
  return (
    <TagsInput
      {...shared}
      name={field.name}
      ref={field.ref}
      data={suggestions ?? []}
      // What is on offer closes once one was chosen: in a dialog it would lie over the button that comes next.
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      openOnFocus={!props.autoFocus}
      onClick={open}
      onSearchChange={(typed) => (typed === '' ? undefined : open())}
      value={field.value ?? []}
      onChange={(tags) => {
        field.onChange(tags)
        close()
      }}
      onBlur={field.onBlur}
      {...(most === undefined ? {} : { maxTags: most })}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  )
}
