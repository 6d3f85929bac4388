import { useSession } from '#web/client/session.ts'
import { csvDay } from './csv-time.ts'

export const joinCsvName = (title: string, slug: string | undefined, period: string): string =>
  `${[title.toLowerCase().replaceAll(/\s+/g, '-'), slug, period].filter(Boolean).join('-')}.csv`

interface CsvNameOptions {
  /** Days or months in the file; without them, the store's current day. */
  period?: string
  /** False for data of the whole account. */
  hasStore?: boolean
}

/** Names CSV files with their store, so that those of several stores can't be confused. */
export const useCsvName = (): ((title: string, options?: CsvNameOptions) => string) => {
  const { store } = useSession()
  return (title, { period = csvDay(new Date(), store?.timezone ?? 'UTC'), hasStore = true } = {}) =>
    joinCsvName(title, hasStore ? store?.slug : undefined, period)
}
