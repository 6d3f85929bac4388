import { type ExportFile, exports } from '#contract/domains/exports.ts'
import { send } from '#web/client/send.ts'
import { translate } from '#web/client/text.ts'
import { downloadUrl } from '#web/kit/actions/download-file.ts'
import { toastExported, trackExport } from '#web/kit/list/export/export.ts'
import { exportFileText } from './export-file.text.ts'

type Filters = Readonly<Record<string, unknown>>

const starters = {
  products: (filters) => send(exports.products, { body: { filters } }),
  shopify: (filters) => send(exports.products, { body: { format: 'shopify', filters } }),
  customers: (filters) => send(exports.customers, { body: { filters } }),
  orders: (filters) => send(exports.orders, { body: { filters } }),
  discounts: (filters) => send(exports.discounts, { body: { filters } }),
  inventory: (filters) => send(exports.inventory, { body: { filters } }),
} as const satisfies Record<string, (filters: Filters) => Promise<ExportFile>>

export type FileKind = keyof typeof starters

const pollMs = 1000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Downloads the file when it's ready. A page that is closed before doesn't stop it: a notification follows. */
export const exportFile = (kind: FileKind, query: Filters): Promise<void> =>
  trackExport(translate(exportFileText, kind), async ({ signal, report }) => {
    const { cursor: _, limit: _limit, sortBy: _sortBy, sortOrder: _sortOrder, ...filters } = query
    let file = await starters[kind](filters)
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
    if (file.status === 'failed') throw new Error(translate(exportFileText, 'failed'))
    downloadUrl((await send(exports.link, request)).url)
    toastExported(file.done)
  })
