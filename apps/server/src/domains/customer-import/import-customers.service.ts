import { latestToday } from '#contract/core/time.ts'
import {
  type ImportResponse,
  type CellNote,
  type ImportedCustomer,
  type ImportOutcome,
  type UpdateResponse,
  validateCustomerRow,
} from '#contract/domains/customer-import.ts'
import { getNoteMessage, getProblemMessage, type RowProblemCode } from '#contract/domains/customer-import-messages.ts'
import { phoneDigits } from '#contract/domains/customer.ts'
import type { Language } from '#contract/enumerations.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { refreshCustomers, insertImported } from '#server/domains/customers/customers.service.ts'
import { readStoreSettings } from './import-customers.repo.ts'
import { updateImported, withStoreCountry } from './update-imported.service.ts'

interface SkippedRow {
  index: number
  email: string
  problem: RowProblemCode
}

interface ValidRow {
  index: number
  customer: ImportedCustomer
}

interface RowNote extends CellNote {
  index: number
}

/** What identifies a customer within a store: the email, or the phone number of a customer without one. */
const toKey = ({ email, phone }: Pick<ImportedCustomer, 'email' | 'phone'>): string =>
  email ?? `tel ${phoneDigits(phone ?? '')}`

interface ValidatedRows {
  validRows: Map<string, ValidRow>
  skipped: SkippedRow[]
  notes: RowNote[]
  /** Of the store. */
  country: string | null
}

const validateRows = async (uow: UnitOfWork, store: StoreId, rows: readonly unknown[]): Promise<ValidatedRows> => {
  const { currency, country } = await readStoreSettings(uow.tx, store)
  const rules = { currency, today: latestToday(Date.now()) }
  const validRows = new Map<string, ValidRow>()
  const skipped: SkippedRow[] = []
  const notes: RowNote[] = []
  for (const [index, row] of rows.entries()) {
    const result = validateCustomerRow(row, rules)
    if (!result.ok) {
      skipped.push({ index, email: result.email, problem: result.problem })
      continue
    }
    const { customer } = result
    const key = toKey(customer)
    if (validRows.has(key)) {
      skipped.push({ index, email: customer.email ?? '', problem: 'twice_in_file' })
      continue
    }
    validRows.set(key, { index, customer })
    notes.push(...result.notes.map((note) => ({ index, ...note })))
  }
  return { validRows, skipped, notes, country }
}

/** Inserts the customers who are new and returns them by key. */
const insertNew = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { validRows, country }: Pick<ValidatedRows, 'validRows' | 'country'>,
): Promise<Map<string, { id: string; name: string }>> => {
  const created = await insertImported(
    uow.tx,
    store,
    actor.personId,
    [...validRows.values()].map(({ customer }) => ({
      ...customer,
      address: customer.address && withStoreCountry(customer.address, country),
    })),
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
    const ids = created.map(({ id }) => id)
    uow.audit({ resource: 'customers', id: first.id, ids, label, action: 'create', after })
  }
  return new Map(created.map((customer) => [toKey(customer), customer]))
}

const toResponse = (
  { validRows, skipped, notes }: ValidatedRows,
  created: ReadonlyMap<string, { id: string }>,
  language: Language,
): ImportResponse => {
  const skippedRows = skipped
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, email, problem }) => ({ index, email, code: problem, reason: getProblemMessage(problem, language) }))
  const skippedIndexes = new Set(skipped.map(({ index }) => index))
  return {
    imported: [...validRows].flatMap(
      ([
        key,
        {
          customer: { email },
        },
      ]) => {
        const customer = created.get(key)
        return customer ? [{ _id: customer.id, email: email ?? '' }] : []
      },
    ),
    skipped: skippedRows,
    errors: skippedRows.map(({ email, reason }) => ({ email, reason })),
    notes: notes
      .filter(({ index }) => !skippedIndexes.has(index))
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, column, note }) => ({
        index,
        column,
        code: note,
        message: getNoteMessage(note, column, language),
      })),
  }
}

/** The rows of customers who exist; by phone number only where the row has no email. */
const findExisting = (validRows: ReadonlyMap<string, ValidRow>, created: ReadonlyMap<string, unknown>): ValidRow[] =>
  [...validRows].flatMap(([key, row]) => (created.has(key) ? [] : [row]))

const toExistingProblem = ({ index, customer: { email } }: ValidRow): SkippedRow => ({
  index,
  email: email ?? '',
  problem: email === null ? 'phone_taken' : 'already_there',
})

/** Validates each row separately: valid rows are inserted in one statement, the others are returned with a reason. */
export const importCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  rows: readonly unknown[],
  language: Language,
): Promise<ImportResponse> => {
  const validated = await validateRows(uow, store, rows)
  const created = await insertNew(uow, store, actor, validated)
  validated.skipped.push(...findExisting(validated.validRows, created).map(toExistingProblem))
  return toResponse(validated, created, language)
}

/** Like `importCustomers`, and updates the customers whose email is taken. */
export const importAndUpdate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  rows: readonly unknown[],
  language: Language,
): Promise<UpdateResponse> => {
  const validated = await validateRows(uow, store, rows)
  const { validRows, skipped, notes, country } = validated
  const created = await insertNew(uow, store, actor, validated)
  const existing = findExisting(validRows, created)
  skipped.push(...existing.filter(({ customer }) => customer.email === null).map(toExistingProblem))
  const updated: UpdateResponse['updated'] = []
  for (const { email, id, notes: updateNotes } of await updateImported(
    uow,
    store,
    actor,
    existing.map(({ customer }) => customer),
    country,
  )) {
    updated.push({ _id: id, email })
    const index = validRows.get(email)?.index ?? 0
    notes.push(...updateNotes.map((note) => ({ index, ...note })))
  }
  return { ...toResponse(validated, created, language), updated }
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
