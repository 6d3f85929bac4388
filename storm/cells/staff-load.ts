import { sql } from 'kysely'
import { customers } from '#contract/domains/customers.ts'
import { getData, type Load, type World } from '../load/load.ts'
import { compare, mergeResults, type StoredRow } from '../reconcile.ts'

interface KnownCustomer {
  _id: string
  name: string
  version: number
}

/** Updates customers and adds notes to them. */
export const staffLoad = async ({ fixture, caller, rng, uniqueName, owner }: World): Promise<Load> => {
  const { store } = fixture
  const names = new Map<string, string>()
  const notes = new Map<string, string>()
  const idle: KnownCustomer[] = []
  const remember = (customer: KnownCustomer): void => {
    names.set(customer._id, `${customer.name} ${customer.version}`)
    idle.push(customer)
  }
  for (let count = 0; count < 10; count += 1) {
    const body = { name: uniqueName('person') }
    remember(await fixture.test.data(customers.create, { as: fixture.owner, store, body }))
  }
  const update = async (customer: KnownCustomer): Promise<void> => {
    const key = uniqueName('rename')
    const params = { customerId: customer._id }
    const body = { name: key, version: customer.version }
    const response = await caller.send({ endpoint: customers.update, as: owner(), store, params, key, body })
    remember(getData(key, response) as unknown as KnownCustomer)
  }
  const addNote = async (customer: KnownCustomer): Promise<void> => {
    const body = uniqueName('note')
    const call = { endpoint: customers.addNote, as: owner(), store, params: { customerId: customer._id }, key: body }
    getData(body, await caller.send({ ...call, body: { body } }))
    notes.set(body, customer._id)
    idle.push(customer)
  }
  return {
    name: 'customers and notes',
    clients: 2,
    pauseMs: 40,
    step: async () => {
      const [customer] = idle.splice(rng(idle.length), 1)
      if (customer) await (rng(2) === 0 ? update(customer) : addNote(customer))
    },
    reconcile: async () => {
      const db = fixture.test.database.kysely
      const storedNames = await sql<StoredRow>`
        select id as name, concat_ws(' ', name, version) as facts from customers
        where store_id = ${store} and id = any(${[...names.keys()]})`.execute(db)
      const storedNotes = await sql<StoredRow>`
        select body as name, customer_id::text as facts from customer_notes where store_id = ${store}`.execute(db)
      return mergeResults([compare('Customer', names, storedNames.rows), compare('The note', notes, storedNotes.rows)])
    },
  }
}
