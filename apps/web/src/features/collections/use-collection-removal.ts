import { collections } from '#contract/domains/collections.ts'
import { useText } from '#web/client/text.ts'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { collectionsText } from './collections.text.ts'

export const useCollectionRemoval = () => {
  const t = useText(collectionsText)
  return useRemoval(collections, {
    noun: (count) => t('noun', { count }),
    deletedMessage: (count) => t('deleted', { count }),
  })
}
