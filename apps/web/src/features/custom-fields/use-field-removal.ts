import { customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '#web/client/text.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { customFieldsText } from './custom-fields.text.ts'

export const useFieldRemoval = () => {
  const t = useText(customFieldsText)
  return useRemoval(customFields, {
    noun: (count) => t('noun', { count }),
    deletedMessage: (_, name) => t('deletedToast', { name }),
  })
}
