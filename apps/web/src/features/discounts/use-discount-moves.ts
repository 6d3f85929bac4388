import { discounts } from '#contract/domains/discounts.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { discountsText } from './discounts.text.ts'

/**
 * Enables, disables and deletes with undo, so no confirmation is needed. `name` is used in the toast if there is only
 * one discount.
 */
export const useDiscountMoves = (name?: string) => {
  const t = useText(discountsText)
  const restore = useSend(discounts.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(discounts.removeMany, {
    success: ({ ids }) => (name ? t('deletedNamed', { name }) : t('deleted', { count: ids.length })),
    undo: ({ ids }) => restore.send({ body: { ids } }),
    optimistic: (patch, { body }) => patch(discounts.list, (page) => withoutRows(page, body.ids)),
  })
  const said = (count: number, enabled: boolean) => t(enabled ? 'switchedOn' : 'switchedOff', { count })
  const turnBack = useSend(discounts.switchMany, { success: ({ ids }, { body }) => said(ids.length, body.enabled) })
  const turn = useSend(discounts.switchMany, {
    success: ({ ids }, { body }) => said(ids.length, body.enabled),
    undo: ({ ids }, { body }) => turnBack.send({ body: { ids, enabled: !body.enabled } }),
    canUndo: ({ ids }) => ids.length > 0,
  })
  return {
    remove: (ids: string[]) => remove.send({ body: { ids } }),
    removing: remove.sending,
    turn: (ids: string[], enabled: boolean) => turn.send({ body: { ids, enabled } }),
  }
}
