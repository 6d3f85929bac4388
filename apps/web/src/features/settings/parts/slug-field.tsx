import { TextInput } from '@mantine/core'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { storeProfileText } from '../store-profile.text.ts'

const asSlug = (text: string): string => text.toLowerCase().replace(/\s/g, '-')

/** Takes what people type for an address: capitals become small, spaces become hyphens. */
export const SlugField = ({ saved }: { saved: string }) => {
  const t = useText(storeProfileText)
  const { field, shared } = useField({ name: 'slug', label: t('slug'), help: t('slugHelp') })
  const changed = field.value !== saved
  return (
    <TextInput
      {...shared}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => {
        const input = event.currentTarget
        const place = input.selectionStart
        // Written back before React does: a value that differs from what was typed sends the caret to the end.
        input.value = asSlug(input.value)
        input.setSelectionRange(place, place)
        field.onChange(input.value)
      }}
      onBlur={field.onBlur}
      description={changed ? `${t('slugHelp')} ${t('slugWarning')}` : t('slugHelp')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
