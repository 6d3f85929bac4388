import { IconFileText, IconPackage, IconStack2 } from '@tabler/icons-react'
import type { RouteRow } from '#contract/domains/route.ts'
import { routeDocuments } from '#contract/domains/route-documents.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import type { RowAction } from '#web/kit/table/columns.ts'
import { routesText } from './routes.text.ts'

const icon = { size: 16, 'aria-hidden': true } as const

const download = (file: { name: string; pdf: string } | undefined) => {
  if (!file) return
  const bytes = Uint8Array.from(atob(file.pdf), (char) => char.charCodeAt(0))
  downloadFile(new Blob([bytes], { type: 'application/pdf' }), file.name)
}

/** Run sheet, loading list and packing slips of a route as PDF. */
export const useRoutePrinting = () => {
  const t = useText(routesText)
  const { can } = useSession()
  const print = useSend(routeDocuments.print)
  const slips = useSend(routeDocuments.printSlips)
  const toActions = ({ _id: id, counts }: Pick<RouteRow, '_id' | 'counts'>): RowAction[] => {
    const reason = counts.stops === 0 ? t('nothingToPrint') : undefined
    const printKind = (document: 'run_sheet' | 'loading_list') => () =>
      void print.send({ params: { id }, query: { document } }).then(download)
    return [
      { label: t('runSheet'), icon: <IconFileText {...icon} />, run: printKind('run_sheet'), reason },
      { label: t('loadingList'), icon: <IconStack2 {...icon} />, run: printKind('loading_list'), reason },
      {
        label: t('packingSlips'),
        icon: <IconPackage {...icon} />,
        run: () => void slips.send({ params: { id } }).then(download),
        reason: can('view_orders') ? reason : t('cannotSeeOrders'),
      },
    ]
  }
  return { toActions, isPrinting: print.sending || slips.sending }
}
