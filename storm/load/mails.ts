import { sql } from 'kysely'
import { contacts } from '#contract/domains/contacts.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { compare, type StoredRow, type Reconciliation, mergeResults } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

/** Contact messages and mails to customers: each produces exactly one mail, which arrives at least once. */
export const mailLoad = ({ fixture, caller, rng, uniqueName, owner, address, externalServices }: World): Load => {
  const { store } = fixture
  const contactEmails = new Map<string, string>()
  const customerEmails = new Set<string>()

  const sendMessage = async (): Promise<void> => {
    const name = uniqueName('contact')
    const email = `${name}@storm.example`
    const body = { name, email, subject: `About ${name}`, message: `I have a question about ${name}.` }
    getData(name, await caller.send({ endpoint: contacts.send, address: address(), body }))
    contactEmails.set(email, 'new')
  }
  const mailCustomer = async (): Promise<void> => {
    const key = uniqueName('mail')
    const email = `${key}@storm.example`
    const created = await caller.send({
      endpoint: customers.create,
      as: owner(),
      store,
      key: `${key}-customer`,
      body: { name: key, email },
    })
    const body = { customer_id: getData(key, created)['_id'], purpose: 'service', subject: key, body: 'Hello {name}' }
    getData(key, await caller.send({ endpoint: customerMails.sendMail, as: owner(), store, key, body }))
    customerEmails.add(email)
  }
  const reconcileMails = (): Reconciliation => {
    const lost = [...contactEmails.keys(), ...customerEmails].filter((email) => !externalServices.mails.has(email))
    const doubled = [...externalServices.mails].filter(([, mails]) => mails.size > 1)
    return {
      lost: lost.map((email) => `The mail to ${email}`),
      doubled: doubled.map(([email, mails]) => `${mails.size} different mails went to ${email}`),
      broken: [],
    }
  }
  return {
    name: 'mails',
    clients: 2,
    pauseMs: 250,
    step: () => (rng(2) === 0 ? sendMessage() : mailCustomer()),
    reconcile: async () => {
      const { rows } = await sql<StoredRow>`
        select email as name, status as facts from contacts where email like '%@storm.example'`.execute(
        fixture.test.database.kysely,
      )
      return mergeResults([compare('The message of', contactEmails, rows), reconcileMails()])
    },
  }
}
