import { documents } from '#contract/domains/documents.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { ordersText } from './orders.text.ts'

export type PrintedDocument = 'packing_slip' | 'invoice'

/** Downloads packing slips and invoices as PDF. */
export const usePrinting = () => {
  const t = useText(ordersText)
  const print = useSend(documents.print, { successMessage: ({ name }) => t('printed', { name }) })
  return {
    printing: print.sending,
    print: async (ids: readonly string[], document: PrintedDocument): Promise<boolean> => {
      const file = await print.send({ body: { ids: [...ids], document } })
      if (!file) return false
      const bytes = Uint8Array.from(atob(file.pdf), (char) => char.charCodeAt(0))
      downloadFile(new Blob([bytes], { type: 'application/pdf' }), file.name)
      return true
    },
  }
}
