import { latestToday } from '#contract/core/time.ts'
import {
  type ImportResponse,
  type ImportedCustomer,
  type ImportOutcome,
  type ImportProblem,
  type UpdateResponse,
  validateCustomerRow,
  getProblemMessage,
} from '#contract/domains/customer-import.ts'
import type { Language } from '#contract/enumerations.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { refreshCustomers, insertImported } from '#server/domains/customers/customers.service.ts'
import { readCurrency } from './import-customers.repo.ts'
import { updateImported } from './update-imported.service.ts'

interface RefusedRow {
  index: number
  email: string
  problem: ImportProblem
  column: string | null
}

interface ValidRow {
  index: number
  customer: ImportedCustomer
}

const validateRows = async (
  uow: UnitOfWork,
  store: StoreId,
  rows: readonly unknown[],
): Promise<{ validRows: Map<string, ValidRow>; refused: RefusedRow[] }> => {
  const rules = { currency: await readCurrency(uow.tx, store), today: latestToday(Date.now()) }
  const validRows = new Map<string, ValidRow>()
  const refused: RefusedRow[] = []
  for (const [index, row] of rows.entries()) {
    const result = validateCustomerRow(row, rules)
    if (!result.ok) refused.push({ index, ...result })
    else if (validRows.has(result.customer.email)) {
      refused.push({ index, email: result.customer.email, problem: 'twice_in_file', column: 'email' })
    } else validRows.set(result.customer.email, { index, customer: result.customer })
  }
  return { validRows, refused }
}

/** Inserts the rows whose email is free and returns them by email. */
const insertNew = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  validRows: ReadonlyMap<string, ValidRow>,
): Promise<Map<string, { id: string; name: string }>> => {
  const created = await insertImported(
    uow.tx,
    store,
    actor.personId,
    [...validRows.values()].map(({ customer }) => customer),
  )
  await refreshCustomers(
    uow.tx,
    store,
    created.map(({ id }) => id),
  )
  const [first] = created
  if (first) {
    // One audit entry per call; each customer stores its source and creator.
    const label = created.length === 1 ? first.name : `${first.name} +${created.length - 1}`
    const after = { source: 'import', imported: created.length }
    uow.audit({ resource: 'customers', id: first.id, label, action: 'create', after })
  }
  return new Map(created.map((customer) => [customer.email, customer]))
}

const toResponse = (
  validRows: ReadonlyMap<string, ValidRow>,
  created: ReadonlyMap<string, { id: string }>,
  refused: readonly RefusedRow[],
  language: Language,
): ImportResponse => {
  const skipped = refused
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, email, problem, column }) => ({
      index,
      email,
      code: problem,
      reason: getProblemMessage(problem, column, language),
    }))
  return {
    imported: [...validRows.keys()].flatMap((email) => {
      const customer = created.get(email)
      return customer ? [{ _id: customer.id, email }] : []
    }),
    skipped,
    errors: skipped.map(({ email, reason }) => ({ email, reason })),
  }
}

/** Validates each row separately: valid rows are inserted in one statement, the others are returned with a reason. */
export const importCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  rows: readonly unknown[],
  language: Language,
): Promise<ImportResponse> => {
  const { validRows, refused } = await validateRows(uow, store, rows)
  const created = await insertNew(uow, store, actor, validRows)
  for (const [email, { index }] of validRows) {
    if (!created.has(email)) refused.push({ index, email, problem: 'already_there', column: 'email' })
  }
  return toResponse(validRows, created, refused, language)
}

/** Like `importCustomers`, and updates the customers whose email is taken. */
export const importAndUpdate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  rows: readonly unknown[],
  language: Language,
): Promise<UpdateResponse> => {
  const { validRows, refused } = await validateRows(uow, store, rows)
  const created = await insertNew(uow, store, actor, validRows)
  const existing = [...validRows].flatMap(([email, { customer }]) => (created.has(email) ? [] : [customer]))
  const updated: UpdateResponse['updated'] = []
  for (const { email, id, problem } of await updateImported(uow, store, actor, existing)) {
    if (problem === null) updated.push({ _id: id, email })
    else refused.push({ index: validRows.get(email)?.index ?? 0, email, problem, column: null })
  }
  return { ...toResponse(validRows, created, refused, language), updated }
}

/** The notification has the import's id, so repeated calls create it once. */
export const notifyImported = (uow: UnitOfWork, store: StoreId, outcome: ImportOutcome): null => {
  const { import_id: id, imported, failed, total } = outcome
  notify(uow, store, [
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
