import { Checkbox, Stack } from '@mantine/core'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { staffText } from '#web/features/staff/staff.text.ts'

interface StoresFieldProps {
  help?: string | undefined
  /** The surrounding section has the label already. */
  hideLabel?: true
}

/** Offers the current user's own stores, since they can't grant access to others. */
export const StoresField = ({ help, hideLabel }: StoresFieldProps) => {
  const t = useText(staffText)
  const { stores } = useSession()
  const getNames = (ids: unknown) =>
    stores.filter((store) => Array.isArray(ids) && ids.includes(store._id)).map((store) => store.name)
  const { field, shared } = useField({ name: 'stores', label: t('stores'), help }, (ids) => getNames(ids).join(', '))
  const { 'aria-required': _, autoFocus: __, label, ...rest } = shared
  const sortIds = (ids: readonly string[]) => stores.map((store) => store._id).filter((id) => ids.includes(id))
  return (
    <Checkbox.Group
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={field.value ?? []}
      onChange={(ids) => field.onChange(sortIds(ids))}
    >
      <Stack gap="sm" mt="xs">
        {stores.map((store, index) => (
          <Checkbox
            key={store._id}
            value={store._id}
            label={store.name}
            description={`${store.slug} · ${store.currency}`}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
