import { fulfillmentWindows } from '#contract/domains/fulfillment-windows.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { windowsText } from './windows.text.ts'

/** Deletes at once and offers Undo. */
export const useWindowRemoval = () => {
  const t = useText(windowsText)
  const restore = useSend(fulfillmentWindows.restoreMany, { success: t('restored') })
  const { send, sending } = useSend(fulfillmentWindows.remove, {
    success: t('deleted'),
    undo: (_, { params }) => restore.send({ body: { ids: [params.id] } }),
    optimistic: (patch, { params }) => patch(fulfillmentWindows.list, (page) => withoutRows(page, [params.id])),
  })
  return { remove: (id: string) => send({ params: { id } }), removing: sending }
}
