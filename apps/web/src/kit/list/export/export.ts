import type { CsvValue } from '#contract/core/csv.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { maxPageSize } from '#contract/core/page.ts'
import { ApiError, send } from '#web/client/send.ts'
import { signal, useSignal } from '#web/client/signal.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import type { Args, DataOf } from '#contract/core/request.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import type { Column } from '#web/kit/table/columns.ts'
import { csvTime } from '#web/kit/csv/csv-time.ts'
import { csvFile } from '#web/kit/csv/csv.ts'
import { type ListEndpoint, type RowOf, asPage } from '#web/kit/list/list-endpoint.ts'
import { listText } from '#web/kit/list/list.text.ts'

interface RunningExport {
  title: string
  rows: number
  /** Undefined if the total is capped. */
  total: number | undefined
  cancel: () => void
}

// Outside of any page: an export continues when its list is left.
const runningExport = signal<RunningExport | undefined>(undefined)

export const useExport = (): RunningExport | undefined => useSignal(runningExport)

interface ExportSource<E extends Endpoint> {
  list: E
  params?: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  title: string
  fileName: string
}

/** What one response adds to the file. */
interface ExportPart {
  head: readonly string[]
  rows: readonly (readonly CsvValue[])[]
  /** The number of listed entities; one entity may take several rows. */
  count: number
  total: number
  totalIsCapped: boolean
  nextCursor: string | null
}

const downloadCsv = (
  head: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { fileName, count }: { fileName: string; count: number },
): void => {
  downloadFile(csvFile(head, rows), fileName)
  toastExported(count)
}

interface ExportProgress {
  signal: AbortSignal
  /** Rows so far; the total is undefined while it is unknown. */
  report: (rows: number, total: number | undefined) => void
}

/** Shows the progress of an export, with a button that cancels it. One export runs at a time. */
export const trackExport = async (title: string, run: (progress: ExportProgress) => Promise<void>): Promise<void> => {
  if (runningExport.get()) return
  const controller = new AbortController()
  const report: ExportProgress['report'] = (rows, total) =>
    runningExport.set({ title, rows, total, cancel: () => controller.abort() })
  report(0, undefined)
  try {
    await run({ signal: controller.signal, report })
  } catch (error) {
    if (controller.signal.aborted) return
    const message = error instanceof ApiError ? error.message : String(error)
    toast({ type: 'error', text: translate(listText, 'exportFailed', { reason: message }), kind: 'export' })
  } finally {
    runningExport.set(undefined)
  }
}

/** Says that a file was downloaded. */
export const toastExported = (count: number): void => {
  toast({ type: 'success', text: translate(listText, 'exported', { count }), kind: 'export' })
}

/** The browser asks before the page is closed or another address opens. */
const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Reads all pages of a list and downloads one CSV file. The page reads them, so closing it ends the export. */
export const exportPages = <E extends Endpoint>(
  { list, params, query, title, fileName }: ExportSource<E>,
  toPart: (response: DataOf<E>) => ExportPart,
): Promise<void> =>
  trackExport(title, async ({ signal: aborted, report }) => {
    const rows: (readonly CsvValue[])[] = []
    let head: readonly string[] = []
    let count = 0
    const { cursor: _, ...all } = query
    let cursor: string | undefined
    window.addEventListener('beforeunload', confirmUnload)
    try {
      do {
        const request = { ...(params && { params }), query: { ...all, limit: maxPageSize, cursor } }
        const options = { signal: aborted }
        const part = toPart(await send(list, ...([request, options] as unknown as Args<E, typeof options>)))
        rows.push(...part.rows)
        head = part.head
        count += part.count
        cursor = part.nextCursor ?? undefined
        report(count, part.totalIsCapped ? undefined : part.total)
      } while (cursor !== undefined)
    } finally {
      window.removeEventListener('beforeunload', confirmUnload)
    }
    downloadCsv(head, rows, { fileName, count })
  })

const toCsvCell = <Row>(column: Column<Row>, row: Row, zone: string): CsvValue => {
  const value = column.value?.(row)
  return column.isTimestamp && typeof value === 'string' ? csvTime(value, zone) : value
}

interface ExportLayout<Row> {
  columns: readonly Column<Row>[]
  /** The rows of the file for one row of the list. */
  expandRow?: ((row: Row) => readonly Row[]) | undefined
  zone: string
}

const makeRowWriter = <Row>({ columns, expandRow, zone }: ExportLayout<Row>) => {
  const exportedColumns = columns.filter((column) => column.value)
  const head = exportedColumns.map((column) => (column.isTimestamp ? `${column.label} (${zone})` : column.label))
  const toCsvRows = (rows: readonly Row[]) =>
    (expandRow ? rows.flatMap(expandRow) : rows).map((row) =>
      exportedColumns.map((column) => toCsvCell(column, row, zone)),
    )
  return { head, draw: toCsvRows }
}

/** Exports the columns of a list. */
export const exportList = <E extends ListEndpoint>({
  columns,
  expandRow,
  zone,
  ...pages
}: ExportSource<E> & ExportLayout<RowOf<E>>): Promise<void> => {
  const { head, draw: toCsvRows } = makeRowWriter({ columns, expandRow, zone })
  return exportPages(pages, (response) => {
    const page = asPage<E>(response) ?? { data: [], total: 0, totalIsCapped: false, nextCursor: null }
    return { ...page, head, rows: toCsvRows(page.data), count: page.data.length }
  })
}

/** Exports rows that are already loaded. */
export const exportRows = <Row>({
  fileName,
  rows,
  ...drawn
}: ExportLayout<Row> & { fileName: string; rows: readonly Row[] }) => {
  const { head, draw: toCsvRows } = makeRowWriter(drawn)
  return downloadCsv(head, toCsvRows(rows), { fileName, count: rows.length })
}
