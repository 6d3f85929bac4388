import { sql } from 'kysely'
import { isBadData } from './db/db-errors.ts'
import { Refusal } from './refusal.ts'
import type { Work } from './work.ts'

/**
 * Runs a part of a unit of work that may fail by itself. On an `AppError` or a data error of the database its writes,
 * audit rows and messages are discarded and the rest of the unit of work goes on. Data errors are included so that one
 * bad row can't block a batch forever.
 */
export const attempt = async <T>(
  work: Work,
  run: (part: Work) => Promise<T>,
): Promise<{ done: T } | { refused: Refusal }> => {
  const told: (() => void)[] = []
  const part: Work = {
    ...work,
    record: (change) => void told.push(() => work.record(change)),
    refresh: (resource) => void told.push(() => work.refresh(resource)),
    enqueue: (...message) => void told.push(() => work.enqueue(...message)),
  }
  await sql`savepoint attempt`.execute(work.tx)
  try {
    const done = await run(part)
    await sql`release savepoint attempt`.execute(work.tx)
    for (const tell of told) tell()
    return { done }
  } catch (error) {
    const refused = error instanceof Refusal ? error : isBadData(error) ? new Refusal('invalid') : undefined
    if (!refused) throw error
    await sql`rollback to savepoint attempt`.execute(work.tx)
    return { refused }
  }
}
