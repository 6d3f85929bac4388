import { Checkbox, Radio, Stack } from '@mantine/core'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { apiAccessText } from '#web/features/api-access/api-access.text.ts'
import { useField } from '#web/kit/fields/use-field.ts'

/** All stores (null), or some. */
export const StoreChoiceField = () => {
  const t = useText(apiAccessText)
  const { stores } = useSession()
  const { field, shared } = useField({ name: 'stores', label: t('stores') })
  const value = field.value as string[] | null
  const { 'aria-required': _, withAsterisk: __, autoFocus: ___, ...rest } = shared
  if (stores.length < 2) return null
  return (
    <Stack gap="sm">
      <Radio.Group
        label={rest.label}
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => field.onChange(choice === 'all' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t('allStores')} ref={field.ref} />
          <Radio value="some" label={t('someStores')} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group aria-label={t('someStores')} error={rest.error} value={value} onChange={field.onChange} pl="lg">
          <Stack gap="xs">
            {stores.map((store) => (
              <Checkbox key={store._id} value={store._id} label={store.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
