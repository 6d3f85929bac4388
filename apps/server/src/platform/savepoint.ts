import { sql } from 'kysely'
import { isDataError } from './db/db-errors.ts'
import { AppError } from './app-error.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Runs a part of a unit of work that may fail without aborting the rest. On an `AppError` or a data error of the database
 * its writes, audit rows, events and messages are discarded and the rest of the unit of work goes on. Data errors are
 * included so that one bad row can't block a batch forever.
 */
export const withSavepoint = async <T>(
  uow: UnitOfWork,
  run: (nestedUow: UnitOfWork) => Promise<T>,
): Promise<{ done: T } | { failure: AppError }> => {
  const deferred: (() => void)[] = []
  const nestedUow: UnitOfWork = {
    ...uow,
    audit: (change) => void deferred.push(() => uow.audit(change)),
    invalidate: (resource) => void deferred.push(() => uow.invalidate(resource)),
    emit: (event) => void deferred.push(() => uow.emit(event)),
    publish: (send) => void deferred.push(() => uow.publish(send)),
    enqueue: (...message) => void deferred.push(() => uow.enqueue(...message)),
  }
  await sql`savepoint attempt`.execute(uow.tx)
  try {
    const done = await run(nestedUow)
    await sql`release savepoint attempt`.execute(uow.tx)
    for (const replay of deferred) replay()
    return { done }
  } catch (error) {
    const failure = error instanceof AppError ? error : isDataError(error) ? new AppError('invalid') : undefined
    if (!failure) throw error
    await sql`rollback to savepoint attempt`.execute(uow.tx)
    return { failure }
  }
}

/** Runs a part of a unit of work to see its result, and undoes its writes, audit rows, events and messages. */
export const simulate = async <T>(uow: UnitOfWork, run: (nestedUow: UnitOfWork) => Promise<T>): Promise<T> => {
  const ignore = (): void => {}
  await sql`savepoint simulation`.execute(uow.tx)
  const result = await run({
    ...uow,
    audit: ignore,
    invalidate: ignore,
    emit: ignore,
    publish: ignore,
    enqueue: ignore,
  })
  await sql`rollback to savepoint simulation`.execute(uow.tx)
  await sql`release savepoint simulation`.execute(uow.tx)
  return result
}
