import { collections } from '#contract/domains/collections.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { collectionsText } from './collections.text.ts'

/** Deletes at once and offers Undo: what can be taken back needs no question first. */
export const useCollectionRemoval = () => {
  const t = useText(collectionsText)
  const restore = useSend(collections.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(collections.removeMany, {
    success: ({ ids }) => t('deleted', { count: ids.length }),
    undo: ({ ids }) => restore.send({ body: { ids } }),
  })
  return { remove: (ids: string[]) => remove.send({ body: { ids } }), removing: remove.sending }
}
