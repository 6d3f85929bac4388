import { mostPerPage } from '#contract/core/page.ts'
import { ApiError, send } from '../../client/send.ts'
import { signal, useSignal } from '../../client/signal.ts'
import { say } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'
import type { Args } from '../../client/request.ts'
import { handFile } from '../hand-file.ts'
import type { Column } from './columns.ts'
import { csvDay, csvTime } from './csv-time.ts'
import { type CsvValue, csvFile } from './csv.ts'
import { type ListEndpoint, type RowOf, asPage, listRequest } from './list-endpoint.ts'
import { listText } from './list.text.ts'

interface Running {
  title: string
  rows: number
  /** Unknown when the list is longer than anybody counts. */
  of: number | undefined
  cancel: () => void
}

// Outside of any page: an export goes on when its list is left.
const running = signal<Running | undefined>(undefined)

export const useExport = (): Running | undefined => useSignal(running)

interface Export<E extends ListEndpoint> {
  list: E
  query: Readonly<Record<string, unknown>>
  columns: readonly Column<RowOf<E>>[]
  title: string
  /** The store's. */
  zone: string
}

const cellOf = <Row>(column: Column<Row>, row: Row, zone: string): CsvValue => {
  const value = column.csv?.(row)
  return column.moment && typeof value === 'string' ? csvTime(value, zone) : value
}

/** Walks the list page by page and hands over one file with every row that matches. */
export const exportList = async <E extends ListEndpoint>(wanted: Export<E>): Promise<void> => {
  const { list, query, columns, title, zone } = wanted
  if (running.get()) return
  const controller = new AbortController()
  const told = columns.filter((column) => column.csv)
  const rows: RowOf<E>[] = []
  const { cursor: _, ...all } = query
  let cursor: string | undefined
  running.set({ title, rows: 0, of: undefined, cancel: () => controller.abort() })
  try {
    do {
      const request = listRequest<E>({ ...all, limit: mostPerPage, cursor })
      const options = { signal: controller.signal }
      const answer = await send(list, ...([request, options] as unknown as Args<E, typeof options>))
      const page = asPage<E>(answer)
      rows.push(...(page?.data ?? []))
      cursor = page?.nextCursor ?? undefined
      const of = page && !page.totalIsCapped ? page.total : undefined
      running.set({ title, rows: rows.length, of, cancel: () => controller.abort() })
    } while (cursor !== undefined)
    const cells = rows.map((row) => told.map((column) => cellOf(column, row, zone)))
    const file = await csvFile(
      told.map((column) => (column.moment ? `${column.label} (${zone})` : column.label)),
      cells,
    )
    handFile(file, `${title.toLowerCase().replaceAll(/\s+/g, '-')}-${csvDay(new Date(), zone)}.csv`)
    toast({
      type: 'success',
      title: say(listText, 'exportDone'),
      message: say(listText, 'exported', { count: rows.length }),
    })
  } catch (error) {
    if (controller.signal.aborted) return
    const message = error instanceof ApiError ? error.message : String(error)
    toast({ type: 'error', title: say(listText, 'exportFailed'), message })
  } finally {
    running.set(undefined)
  }
}
