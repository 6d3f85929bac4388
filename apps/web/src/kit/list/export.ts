import type { CsvValue } from '#contract/core/csv.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { mostPerPage } from '#contract/core/page.ts'
import { ApiError, send } from '../../client/send.ts'
import { signal, useSignal } from '../../client/signal.ts'
import { say } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'
import type { Args, DataOf } from '../../client/request.ts'
import { handFile } from '../hand-file.ts'
import type { Column } from './columns.ts'
import { csvDay, csvTime } from './csv-time.ts'
import { csvFile } from './csv.ts'
import { type ListEndpoint, type RowOf, asPage } from './list-endpoint.ts'
import { listText } from './list.text.ts'

interface Running {
  title: string
  rows: number
  /** Undefined if the total is capped. */
  of: number | undefined
  cancel: () => void
}

// Outside of any page: an export continues when its list is left.
const running = signal<Running | undefined>(undefined)

export const useExport = (): Running | undefined => useSignal(running)

interface Pages<E extends Endpoint> {
  list: E
  params?: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  title: string
  /** The store's time zone. */
  zone: string
}

/** What one response adds to the file. */
interface Part {
  head: readonly string[]
  rows: readonly (readonly CsvValue[])[]
  /** The number of listed entities; one entity may take several rows. */
  count: number
  total: number
  totalIsCapped: boolean
  nextCursor: string | null
}

const handOver = (
  head: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { title, zone, count }: { title: string; zone: string; count: number },
): void => {
  handFile(csvFile(head, rows), `${title.toLowerCase().replaceAll(/\s+/g, '-')}-${csvDay(new Date(), zone)}.csv`)
  toast({
    type: 'success',
    title: say(listText, 'exportDone'),
    message: say(listText, 'exported', { count }),
  })
}

/** Reads all pages of a list and downloads one CSV file. */
export const exportPages = async <E extends Endpoint>(
  { list, params, query, title, zone }: Pages<E>,
  partOf: (answer: DataOf<E>) => Part,
): Promise<void> => {
  if (running.get()) return
  const controller = new AbortController()
  const rows: (readonly CsvValue[])[] = []
  let head: readonly string[] = []
  let count = 0
  const { cursor: _, ...all } = query
  let cursor: string | undefined
  running.set({ title, rows: 0, of: undefined, cancel: () => controller.abort() })
  try {
    do {
      const request = { ...(params && { params }), query: { ...all, limit: mostPerPage, cursor } }
      const options = { signal: controller.signal }
      const part = partOf(await send(list, ...([request, options] as unknown as Args<E, typeof options>)))
      rows.push(...part.rows)
      head = part.head
      count += part.count
      cursor = part.nextCursor ?? undefined
      const of = part.totalIsCapped ? undefined : part.total
      running.set({ title, rows: count, of, cancel: () => controller.abort() })
    } while (cursor !== undefined)
    handOver(head, rows, { title, zone, count })
  } catch (error) {
    if (controller.signal.aborted) return
    const message = error instanceof ApiError ? error.message : String(error)
    toast({ type: 'error', title: say(listText, 'exportFailed'), message })
  } finally {
    running.set(undefined)
  }
}

const cellOf = <Row>(column: Column<Row>, row: Row, zone: string): CsvValue => {
  const value = column.csv?.(row)
  return column.moment && typeof value === 'string' ? csvTime(value, zone) : value
}

interface Drawn<Row> {
  columns: readonly Column<Row>[]
  /** The rows of the file for one row of the list. */
  spread?: ((row: Row) => readonly Row[]) | undefined
  zone: string
}

const drawnWith = <Row>({ columns, spread, zone }: Drawn<Row>) => {
  const told = columns.filter((column) => column.csv)
  const head = told.map((column) => (column.moment ? `${column.label} (${zone})` : column.label))
  const draw = (listed: readonly Row[]) =>
    (spread ? listed.flatMap(spread) : listed).map((row) => told.map((column) => cellOf(column, row, zone)))
  return { head, draw }
}

/** Exports the columns of a list. */
export const exportList = <E extends ListEndpoint>({
  columns,
  spread,
  ...pages
}: Pages<E> & Drawn<RowOf<E>>): Promise<void> => {
  const { head, draw } = drawnWith({ columns, spread, zone: pages.zone })
  return exportPages(pages, (answer) => {
    const page = asPage<E>(answer) ?? { data: [], total: 0, totalIsCapped: false, nextCursor: null }
    return { ...page, head, rows: draw(page.data), count: page.data.length }
  })
}

/** Exports rows that are already loaded. */
export const exportRows = <Row>({ title, rows, ...drawn }: Drawn<Row> & { title: string; rows: readonly Row[] }) => {
  const { head, draw } = drawnWith(drawn)
  return handOver(head, draw(rows), { title, zone: drawn.zone, count: rows.length })
}
