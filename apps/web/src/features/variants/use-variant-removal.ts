import { variants } from '#contract/domains/variants.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { variantsText } from './variants.text.ts'

/** Deletes at once and offers Undo. */
export const useVariantRemoval = () => {
  const t = useText(variantsText)
  const restore = useSend(variants.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(variants.removeMany, {
    success: ({ ids }) => t('deleted', { count: ids.length }),
    undo: ({ ids }) => restore.send({ body: { ids } }),
  })
  return { remove: (ids: string[]) => remove.send({ body: { ids } }), removing: remove.sending }
}
