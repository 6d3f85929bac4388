import { sql } from 'kysely'
import { type ImportResponse, importBatchSize, customerImports } from '#contract/domains/customer-import.ts'
import { customers } from '#contract/domains/customers.ts'
import { compare, type StoredRow } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

/** Adjusts points and credit, each time with a unique note. */
export const pointsLoad = async ({ fixture, caller, rng, uniqueName, owner }: World): Promise<Load> => {
  const { store } = fixture
  const people = await Promise.all(Array.from({ length: 4 }, () => fixture.newCustomer({ points: 500, credit: 500 })))
  const journal = new Map<string, string>()
  return {
    name: 'points and credit',
    clients: 2,
    pauseMs: 40,
    step: async () => {
      const note = uniqueName('points')
      const customerId = people[rng(people.length)] ?? ''
      const [kind, delta] = [rng(2) === 0 ? 'points' : 'credit', rng(200) - 100 || 1]
      const body = { kind, delta, reason: 'correction', note }
      const params = { customerId }
      const response = await caller.send({ endpoint: customers.adjust, as: owner(), store, params, key: note, body })
      // Balances can't become negative.
      if (response.status === 409) return
      getData(note, response)
      journal.set(note, `${customerId} ${kind} ${delta}`)
    },
    reconcile: async () => {
      const { rows } = await sql<StoredRow>`
        select note as name, concat_ws(' ', customer_id, kind, delta) as facts from customer_ledger
        where store_id = ${store} and note <> ''`.execute(fixture.test.database.kysely)
      return compare('An entry of points', journal, rows)
    },
  }
}

/** Imports customers in batches; a third of the emails have spaces and capitals. */
export const importLoad = ({ fixture, caller, uniqueName, owner }: World): Load => {
  const { store } = fixture
  const journal = new Map<string, string>()
  const acknowledgedTwice: string[] = []
  return {
    name: 'imports',
    clients: 1,
    pauseMs: 400,
    step: async () => {
      const batch = uniqueName('import')
      const rows = Array.from({ length: importBatchSize }, (_, row) => ({
        name: `Customer ${batch} ${row}`,
        email: row % 3 === 0 ? ` ${batch.toUpperCase()}.${row}@Import.EXAMPLE ` : `${batch}.${row}@import.example`,
        tags: row % 5 === 0 ? 'regular, storm' : '',
        points: String(row % 7),
      }))
      const body = { customers: rows }
      const response = await caller.send({ endpoint: customerImports.importRows, as: owner(), store, key: batch, body })
      const { imported } = getData(batch, response) as ImportResponse
      for (const { email, _id: id } of imported) {
        if (journal.has(email)) acknowledgedTwice.push(`${email} was acknowledged twice`)
        journal.set(email, id)
      }
      if (imported.length !== rows.length) throw new Error(`${batch}: ${imported.length} of ${rows.length} imported`)
    },
    reconcile: async () => {
      const { rows } = await sql<StoredRow>`
        select email::text as name, id::text as facts from customers
        where store_id = ${store} and email like '%@import.example'`.execute(fixture.test.database.kysely)
      const result = compare('Customer', journal, rows)
      return { ...result, doubled: [...result.doubled, ...acknowledgedTwice] }
    },
  }
}
