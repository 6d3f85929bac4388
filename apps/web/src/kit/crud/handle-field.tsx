import { useText } from '#web/client/text.ts'
import { SlugField } from '#web/kit/fields/slug-field.tsx'
import { entityText } from './entity.text.ts'

/** The URL handle of an existing entity. A new one gets its handle from the name. */
export const HandleField = () => {
  const t = useText(entityText)
  return <SlugField name="slug" label={t('urlHandle')} help={t('urlHandleHelp')} />
}
