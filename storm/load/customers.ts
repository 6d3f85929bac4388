import { sql } from 'kysely'
import { type ImportAnswer, importBatchSize } from '#contract/domains/customer-import.ts'
import { customers } from '#contract/domains/customers.ts'
import { compare, type Kept } from '../reckon.ts'
import { dataOf, type Load, type World } from './load.ts'

/** Adjusts points and credit, each time with a unique note. */
export const pointsLoad = async ({ shop, caller, dice, mark, owner }: World): Promise<Load> => {
  const { store } = shop
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.newCustomer({ points: 500, credit: 500 })))
  const journal = new Map<string, string>()
  return {
    name: 'points and credit',
    clients: 2,
    rest: 40,
    step: async () => {
      const note = mark('points')
      const customerId = people[dice(people.length)] ?? ''
      const [kind, delta] = [dice(2) === 0 ? 'points' : 'credit', dice(200) - 100 || 1]
      const body = { kind, delta, reason: 'correction', note }
      const params = { customerId }
      const told = await caller.ask({ endpoint: customers.adjust, as: owner(), store, params, key: note, body })
      // Balances can't become negative.
      if (told.status === 409) return
      dataOf(note, told)
      journal.set(note, `${customerId} ${kind} ${delta}`)
    },
    reckon: async () => {
      const { rows } = await sql<Kept>`
        select note as name, concat_ws(' ', customer_id, kind, delta) as facts from customer_ledger
        where store_id = ${store} and note <> ''`.execute(shop.test.database.kysely)
      return compare('An entry of points', journal, rows)
    },
  }
}

/** Imports customers in batches; a third of the emails have spaces and capitals. */
export const importLoad = ({ shop, caller, mark, owner }: World): Load => {
  const { store } = shop
  const journal = new Map<string, string>()
  const wroteTwice: string[] = []
  return {
    name: 'imports',
    clients: 1,
    rest: 400,
    step: async () => {
      const batch = mark('import')
      const rows = Array.from({ length: importBatchSize }, (_, row) => ({
        name: `Customer ${batch} ${row}`,
        email: row % 3 === 0 ? ` ${batch.toUpperCase()}.${row}@Import.EXAMPLE ` : `${batch}.${row}@import.example`,
        tags: row % 5 === 0 ? 'regular, storm' : '',
        points: String(row % 7),
      }))
      const body = { customers: rows }
      const told = await caller.ask({ endpoint: customers.importRows, as: owner(), store, key: batch, body })
      const { imported } = dataOf(batch, told) as ImportAnswer
      for (const { email, _id: id } of imported) {
        if (journal.has(email)) wroteTwice.push(`${email} was acknowledged twice`)
        journal.set(email, id)
      }
      if (imported.length !== rows.length) throw new Error(`${batch}: ${imported.length} of ${rows.length} imported`)
    },
    reckon: async () => {
      const { rows } = await sql<Kept>`
        select email::text as name, id::text as facts from customers
        where store_id = ${store} and email like '%@import.example'`.execute(shop.test.database.kysely)
      const found = compare('Customer', journal, rows)
      return { ...found, doubled: [...found.doubled, ...wroteTwice] }
    },
  }
}
