import { sql } from 'kysely'
import { contacts } from '#contract/domains/contacts.ts'
import { customers } from '#contract/domains/customers.ts'
import { compare, type Kept, type Reckoned, together } from '../reckon.ts'
import { dataOf, type Load, type World } from './load.ts'

/** Contact messages and mails to customers: each produces exactly one mail, which arrives at least once. */
export const mailLoad = ({ shop, caller, dice, mark, owner, address, outside }: World): Load => {
  const { store } = shop
  const written = new Map<string, string>()
  const mailed = new Set<string>()

  const write = async (): Promise<void> => {
    const name = mark('contact')
    const email = `${name}@storm.example`
    const body = { name, email, subject: `About ${name}`, message: `I have a question about ${name}.` }
    dataOf(name, await caller.ask({ endpoint: contacts.send, address: address(), body }))
    written.set(email, 'new')
  }
  const mailCustomer = async (): Promise<void> => {
    const key = mark('mail')
    const email = `${key}@storm.example`
    const made = await caller.ask({
      endpoint: customers.create,
      as: owner(),
      store,
      key: `${key}-customer`,
      body: { name: key, email },
    })
    const body = { customer_id: dataOf(key, made)['_id'], purpose: 'service', subject: key, body: 'Hello {name}' }
    dataOf(key, await caller.ask({ endpoint: customers.sendMail, as: owner(), store, key, body }))
    mailed.add(email)
  }
  const arrivals = (): Reckoned => {
    const lost = [...written.keys(), ...mailed].filter((email) => !outside.mails.has(email))
    const doubled = [...outside.mails].filter(([, mails]) => mails.size > 1)
    return {
      lost: lost.map((email) => `The mail to ${email}`),
      doubled: doubled.map(([email, mails]) => `${mails.size} different mails went to ${email}`),
      broken: [],
    }
  }
  return {
    name: 'mails',
    clients: 2,
    rest: 250,
    step: () => (dice(2) === 0 ? write() : mailCustomer()),
    reckon: async () => {
      const { rows } = await sql<Kept>`
        select email as name, status as facts from contacts where email like '%@storm.example'`.execute(
        shop.test.database.kysely,
      )
      return together([compare('The message of', written, rows), arrivals()])
    },
  }
}
