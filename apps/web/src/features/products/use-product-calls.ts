import { products } from '#contract/domains/products.ts'
import { withoutRows } from '#web/client/optimistic.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { productsText } from './products.text.ts'

/** Delete, archive, restore and duplicate. Each offers Undo. */
export const useProductCalls = () => {
  const t = useText(productsText)
  const restore = useSend(products.restoreMany, { successMessage: ({ ids }) => t('backToast', { count: ids.length }) })
  const restoreProducts = (ids: string[]) => restore.send({ body: { ids } })
  const remove = useSend(products.removeMany, {
    successMessage: ({ ids, archived }) => {
      const deleted = ids.length - archived.length
      return [
        deleted > 0 && t('deletedToast', { count: deleted }),
        archived.length > 0 && t('orderedToast', { count: archived.length }),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    undo: ({ ids }) => restoreProducts(ids),
    optimistic: (patch, { body }) => patch(products.list, (page) => withoutRows(page, body.ids)),
  })
  const archive = useSend(products.archiveMany, {
    successMessage: ({ ids }) => t('archivedToast', { count: ids.length }),
    undo: ({ ids }) => restoreProducts(ids),
    optimistic: (patch, { body }) => patch(products.list, (page) => withoutRows(page, body.ids)),
  })
  const duplicate = useSend(products.duplicate, { successMessage: ({ title }) => t('duplicated', { title }) })
  return {
    bringBack: restoreProducts,
    remove: (ids: string[]) => remove.send({ body: { ids } }),
    archive: (ids: string[]) => archive.send({ body: { ids } }),
    duplicate: (id: string) => duplicate.send({ params: { id } }),
  }
}
