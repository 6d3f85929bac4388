import { variants } from '#contract/domains/variants.ts'
import { useText } from '#web/client/text.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { variantsText } from './variants.text.ts'

export const useVariantRemoval = () => {
  const t = useText(variantsText)
  return useRemoval(variants, {
    noun: (count) => t('noun', { count }),
    deletedMessage: (count) => t('deleted', { count }),
  })
}
