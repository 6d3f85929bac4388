import { useNavigate } from 'react-router'
import { type ExportFile, exports } from '#contract/domains/exports.ts'
import { send } from '#web/client/send.ts'
import { translate, useText } from '#web/client/text.ts'
import { downloadUrl } from '#web/kit/actions/download-file.ts'
import { toastExported, trackExport } from '#web/kit/list/export/export.ts'
import type { ExtraExport } from '#web/kit/list/list-menu.tsx'
import { fileExportText } from './exports.text.ts'

type Filters = Readonly<Record<string, unknown>>
type Start = (filters: Filters) => Promise<ExportFile>

const starters = {
  products: (filters) => send(exports.products, { body: { filters } }),
  shopify: (filters) => send(exports.products, { body: { format: 'shopify', filters } }),
  customers: (filters) => send(exports.customers, { body: { filters } }),
  orders: (filters) => send(exports.orders, { body: { filters } }),
  discounts: (filters) => send(exports.discounts, { body: { filters } }),
  inventory: (filters) => send(exports.inventory, { body: { filters } }),
} as const satisfies Record<string, Start>

const pollMs = 1000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Downloads the file when it's ready. A page that is closed before doesn't stop it: a notification follows. */
const exportFile = (title: string, start: () => Promise<ExportFile>): Promise<void> =>
  trackExport(title, async ({ signal, report }) => {
    let file = await start()
    const request = { params: { id: file._id } }
    while (file.status === 'running') {
      await wait(pollMs)
      if (signal.aborted) {
        await send(exports.remove, request)
        return
      }
      file = await send(exports.get, request)
      report(file.done, file.total ?? undefined)
    }
    if (file.status === 'failed') throw new Error(translate(fileExportText, 'failed'))
    downloadUrl((await send(exports.link, request)).url)
    toastExported(file.done)
  })

/** The files in the export menu of a list, and the way to earlier ones. */
export const useFileExports = (...kinds: (keyof typeof starters)[]): ExtraExport[] => {
  const t = useText(fileExportText)
  const navigate = useNavigate()
  return [
    ...kinds.map((kind) => ({
      label: t(kind),
      run: (query: Filters) => {
        const { cursor: _, limit: _limit, sortBy: _sortBy, sortOrder: _sortOrder, ...filters } = query
        void exportFile(t(`${kind}Title`), () => starters[kind](filters))
      },
    })),
    { label: t('recent'), run: () => void navigate('/dashboard/exports') },
  ]
}
