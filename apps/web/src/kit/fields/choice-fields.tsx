import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { splitTags } from './split-tags.ts'
import { type FieldProps, useField } from './use-field.ts'

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  /** Called after a change, to update dependent fields. */
  onValueChange?: (value: string | null) => void
}

// Below this many options a search field is in the way.
const searchableFrom = 8

export const SelectField = ({ options, placeholder, onValueChange, ...props }: SelectFieldProps) => {
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
        onValueChange?.(value)
      }}
      onBlur={field.onBlur}
      searchable={options.length >= searchableFrom}
      selectFirstOptionOnChange={options.length >= searchableFrom}
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

interface DateTimeInputProps extends FieldProps {
  min?: string
  max?: string
}

const DateTimeInput = ({
  type,
  min,
  max,
  ...props
}: DateTimeInputProps & { type: 'date' | 'time' | 'datetime-local' }) => {
  const { field, rules, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      type={type}
      name={field.name}
      ref={field.ref}
      min={min}
      max={max}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || rules.emptyValue)}
      onBlur={field.onBlur}
    />
  )
}

/** The browser's own date input: localized, native on phones, nothing to load. */
export const DateField = (props: DateTimeInputProps) => <DateTimeInput {...props} type="date" />

/** A time of day in the store's time zone. */
export const TimeField = (props: DateTimeInputProps) => <DateTimeInput {...props} type="time" />

/** A date and time in the store's time zone. */
export const DateTimeField = (props: DateTimeInputProps) => <DateTimeInput {...props} type="datetime-local" />

/** Names the invalid entries before the message, if it doesn't, as the server's may: "This is taken: ONE." */
const nameInvalidTags = (error: unknown, tags: readonly string[]): string | undefined => {
  const errors = Array.isArray(error) ? (error as readonly ({ message?: string } | undefined)[]) : []
  const message = errors.find(Boolean)?.message ?? ''
  const invalid = tags.filter((tag, index) => errors[index]?.message === message && !message.includes(`: ${tag}.`))
  return invalid.length > 0 ? `${invalid.join(', ')}: ${message}` : undefined
}

interface TagsFieldProps extends FieldProps {
  suggestions?: string[]
  maxTags?: number
  /** Normalizes a tag after it was typed. */
  normalizeTag?: (tag: string) => string
  placeholder?: string
}

export const TagsField = ({ suggestions, maxTags, normalizeTag, placeholder, ...props }: TagsFieldProps) => {
  const t = useText(kitText)
  const { field, shared, fieldError } = useField(props)
  const [opened, { open, close }] = useDisclosure()
  return (
    <TagsInput
      {...shared}
      error={nameInvalidTags(fieldError, field.value ?? []) ?? shared.error}
      name={field.name}
      ref={field.ref}
      data={suggestions ?? []}
      // Closes after each choice: in a dialog it would cover the submit button. It would also cover the error.
      dropdownOpened={opened && !shared.error}
      onDropdownOpen={open}
      onDropdownClose={close}
      openOnFocus={!props.autoFocus}
      onClick={open}
      onSearchChange={(typed) => (typed === '' ? undefined : open())}
      value={field.value ?? []}
      onChange={(tags) => {
        const parts = splitTags(tags, field.value ?? []).slice(0, maxTags)
        field.onChange(normalizeTag ? [...new Set(parts.map(normalizeTag))] : parts)
        close()
      }}
      onBlur={field.onBlur}
      {...(maxTags === undefined ? {} : { maxTags: maxTags })}
      {...(placeholder !== undefined && (field.value ?? []).length === 0 && { placeholder })}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  )
}
