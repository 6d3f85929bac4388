import type { DbLog } from './db/db-log.ts'

/** Logs only graphile-worker's message: its metadata contains database clients with their connection strings. */
export const makeWorkerLogger =
  (log: DbLog) =>
  (level: string, message: string): void => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  }
