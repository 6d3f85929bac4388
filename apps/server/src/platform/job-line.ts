import type { DbLog } from './db/db-log.ts'

/** What graphile-worker says. Only the words: with them come whole database clients, address and all. */
export const jobLine =
  (log: DbLog) =>
  (level: string, message: string): void => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  }
