import { useWatch } from 'react-hook-form'
import { useText } from '#web/client/text.ts'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { storeProfileText } from '#web/features/store-profile/store-profile.text.ts'

/** The store's URL handle; changing it shows a warning. */
export const StoreSlugField = ({ saved }: { saved: string }) => {
  const t = useText(storeProfileText)
  const changed = useWatch({ name: 'slug' }) !== saved
  return <SlugField name="slug" label={t('slug')} help={changed ? t('slugWarning') : undefined} />
}
