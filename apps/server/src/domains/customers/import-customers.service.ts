import { latestToday } from '#contract/core/time.ts'
import {
  type ImportAnswer,
  type ImportedCustomer,
  type ImportOutcome,
  type ImportProblem,
  judgeRow,
  problemWords,
} from '#contract/domains/customer-import.ts'
import type { Language } from '#contract/enumerations.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Work } from '#server/platform/work.ts'
import { refreshCustomers } from './customers.write.repo.ts'
import { insertImported, readCurrency } from './import-customers.repo.ts'

interface Refused {
  index: number
  email: string
  problem: ImportProblem
  column: string | null
}

/** Validates each row on its own: valid rows are inserted in one statement, the others are returned with a reason. */
export const importCustomers = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  rows: readonly unknown[],
  language: Language,
): Promise<ImportAnswer> => {
  const rules = { currency: await readCurrency(work.tx, store), today: latestToday(Date.now()) }
  const good = new Map<string, { index: number; written: ImportedCustomer }>()
  const refused: Refused[] = []
  for (const [index, row] of rows.entries()) {
    const judged = judgeRow(row, rules)
    if (!judged.ok) refused.push({ index, ...judged })
    else if (good.has(judged.customer.email)) {
      refused.push({ index, email: judged.customer.email, problem: 'twice_in_file', column: 'email' })
    } else good.set(judged.customer.email, { index, written: judged.customer })
  }

  const made = await insertImported(
    work.tx,
    store,
    doer.personId,
    [...good.values()].map(({ written }) => written),
  )
  const isMade = new Map(made.map((customer) => [customer.email, customer]))
  for (const [email, { index }] of good) {
    if (!isMade.has(email)) refused.push({ index, email, problem: 'already_there', column: 'email' })
  }
  await refreshCustomers(
    work.tx,
    store,
    made.map(({ id }) => id),
  )
  const [first] = made
  if (first) {
    // One audit entry per call; each customer stores its source and creator.
    const label = made.length === 1 ? first.name : `${first.name} +${made.length - 1}`
    const after = { source: 'import', imported: made.length }
    work.record({ resource: 'customers', id: first.id, label, action: 'create', after })
  }

  const skipped = refused
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, email, problem, column }) => ({
      index,
      email,
      code: problem,
      reason: problemWords(problem, column, language),
    }))
  return {
    imported: [...good.keys()].flatMap((email) => {
      const customer = isMade.get(email)
      return customer ? [{ _id: customer.id, email }] : []
    }),
    skipped,
    errors: skipped.map(({ email, reason }) => ({ email, reason })),
  }
}

/** The notification has the import's id, so repeated calls create it once. */
export const tellImported = (work: Work, store: StoreId, outcome: ImportOutcome): null => {
  const { import_id: id, imported, failed, total } = outcome
  notify(work, store, [
    {
      id,
      kind: 'customers_imported',
      facts: { imported, failed, total },
      title: 'Customer import finished',
      body: `${imported} of ${total} imported, ${failed} failed.`,
      route: '/dashboard/customers',
    },
  ])
  return null
}
