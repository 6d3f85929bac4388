import { orders } from '#contract/domains/orders.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { handFile } from '../../kit/hand-file.ts'
import { ordersText } from './orders.text.ts'

export type PrintedDocument = 'packing_slip' | 'invoice'

/** Downloads packing slips and invoices as PDF. */
export const usePrinting = () => {
  const t = useText(ordersText)
  const print = useSend(orders.print, { success: ({ name }) => t('printed', { name }) })
  return {
    printing: print.sending,
    print: async (ids: readonly string[], document: PrintedDocument): Promise<boolean> => {
      const made = await print.send({ body: { ids: [...ids], document } })
      if (!made) return false
      const bytes = Uint8Array.from(atob(made.pdf), (letter) => letter.charCodeAt(0))
      handFile(new Blob([bytes], { type: 'application/pdf' }), made.name)
      return true
    },
  }
}
