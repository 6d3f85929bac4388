import { brands } from '#contract/domains/brands.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { brandsText } from './brands.text.ts'

/** Deletes at once and offers Undo: what can be taken back needs no question first. */
export const useBrandRemoval = () => {
  const t = useText(brandsText)
  const restore = useSend(brands.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(brands.removeMany, {
    success: ({ ids }) => t('deleted', { count: ids.length }),
    undo: ({ ids }) => restore.send({ body: { ids } }),
    optimistic: (patch, { body }) => patch(brands.list, (page) => withoutRows(page, body.ids)),
  })
  return { remove: (ids: string[]) => remove.send({ body: { ids } }), removing: remove.sending }
}
