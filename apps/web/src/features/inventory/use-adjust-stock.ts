import { inventory } from '#contract/domains/inventory.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { movesText } from './stock-moves.text.ts'

/** Adjusts stock with Undo. `quiet`, because callers show errors in their own form. */
export const useAdjustStock = () => {
  const t = useText(movesText)
  const undoAdjustment = useSend(inventory.adjust, { successMessage: t('undone') })
  return useSend(inventory.adjust, {
    quiet: true,
    successMessage: ({ changed }) =>
      changed.length === 0
        ? t('adjustedNone')
        : t('adjusted', { count: new Set(changed.map((change) => change.variant)).size }),
    canUndo: ({ changed }) => changed.length > 0,
    undo: ({ changed }) => {
      const changes = changed.map(({ variant, location, delta }) => ({ variant, location, delta: -delta }))
      return undoAdjustment.send({ body: { changes, reason: 'correction' } })
    },
  })
}
