import { products } from '#contract/domains/products.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { productsText } from './products.text.ts'

/** Delete, archive, restore and duplicate; no confirmation, because each offers Undo. */
export const useProductMoves = () => {
  const t = useText(productsText)
  const restore = useSend(products.restoreMany, { success: ({ ids }) => t('backToast', { count: ids.length }) })
  const bringBack = (ids: string[]) => restore.send({ body: { ids } })
  const remove = useSend(products.removeMany, {
    success: ({ ids, archived }) =>
      [
        ids.length > 0 && t('deletedToast', { count: ids.length }),
        archived.length > 0 && t('orderedToast', { count: archived.length }),
      ]
        .filter(Boolean)
        .join(' '),
    undo: ({ ids, archived }) => bringBack([...ids, ...archived]),
    optimistic: (patch, { body }) => patch(products.list, (page) => withoutRows(page, body.ids)),
  })
  const archive = useSend(products.archiveMany, {
    success: ({ ids }) => t('archivedToast', { count: ids.length }),
    undo: ({ ids }) => bringBack(ids),
    optimistic: (patch, { body }) => patch(products.list, (page) => withoutRows(page, body.ids)),
  })
  const duplicate = useSend(products.duplicate, { success: ({ title }) => t('duplicated', { title }) })
  return {
    bringBack,
    remove: (ids: string[]) => remove.send({ body: { ids } }),
    archive: (ids: string[]) => archive.send({ body: { ids } }),
    duplicate: (id: string) => duplicate.send({ params: { id } }),
  }
}
