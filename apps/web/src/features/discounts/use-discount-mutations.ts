import { discounts } from '#contract/domains/discounts.ts'
import { withoutRows } from '#web/client/optimistic.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { discountsText } from './discounts.text.ts'

/**
 * Enables, disables and deletes with undo, so no confirmation is needed. `name` is used in the toast if there is only
 * one discount.
 */
export const useDiscountMutations = (name?: string) => {
  const t = useText(discountsText)
  const restore = useSend(discounts.restoreMany, { successMessage: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(discounts.removeMany, {
    successMessage: ({ ids }) => (name ? t('deletedNamed', { name }) : t('deleted', { count: ids.length })),
    undo: ({ ids }) => restore.send({ body: { ids } }),
    optimistic: (patch, { body }) => patch(discounts.list, (page) => withoutRows(page, body.ids)),
  })
  const toToastText = (count: number, enabled: boolean) => t(enabled ? 'switchedOn' : 'switchedOff', { count })
  const undoTurn = useSend(discounts.switchMany, {
    successMessage: ({ ids }, { body }) => toToastText(ids.length, body.enabled),
  })
  const turn = useSend(discounts.switchMany, {
    successMessage: ({ ids }, { body }) => toToastText(ids.length, body.enabled),
    undo: ({ ids }, { body }) => undoTurn.send({ body: { ids, enabled: !body.enabled } }),
    canUndo: ({ ids }) => ids.length > 0,
  })
  return {
    remove: (ids: string[]) => remove.send({ body: { ids } }),
    removing: remove.sending,
    turn: (ids: string[], enabled: boolean) => turn.send({ body: { ids, enabled } }),
  }
}
