import { inventory } from '#contract/domains/inventory.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { movesText } from './stock-moves.text.ts'

/** Adjusts stock with Undo. `quiet`, because callers show errors in their own form. */
export const useAdjusting = () => {
  const t = useText(movesText)
  const back = useSend(inventory.adjust, { success: t('undone') })
  return useSend(inventory.adjust, {
    quiet: true,
    success: ({ changed }) =>
      changed.length === 0
        ? t('adjustedNone')
        : t('adjusted', { count: new Set(changed.map((one) => one.variant)).size }),
    canUndo: ({ changed }) => changed.length > 0,
    undo: ({ changed }) => {
      const changes = changed.map(({ variant, location, delta }) => ({ variant, location, delta: -delta }))
      return back.send({ body: { changes, reason: 'correction' } })
    },
  })
}
