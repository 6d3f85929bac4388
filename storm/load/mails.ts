import { sql } from 'kysely'
import { contacts } from '#contract/domains/contacts.ts'
import { customers } from '#contract/domains/customers.ts'
import { customerMails } from '#contract/domains/customer-mail.ts'
import { compare, type StoredRow, type Reconciliation, mergeResults } from '../reconcile.ts'
import { getData, type Load, type World } from './load.ts'

/**
 * Contact messages, mails to customers and the emails about the orders of other loads: each produces exactly one mail,
 * which arrives at least once.
 */
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
    const body = { customer: getData(key, created)['_id'], purpose: 'service', subject: key, body: 'Hello {name}' }
    getData(key, await caller.send({ endpoint: customerMails.sendMail, as: owner(), store, key, body }))
    customerEmails.add(email)
  }
  const { kysely } = fixture.test.database
  /** How many emails about their orders each buyer must have got. */
  const countOrderEmails = async (): Promise<Map<string, number>> => {
    const { rows } = await sql<{ email: string; count: number }>`
      select o.customer_email as email, count(*)::int as count
      from customer_email_sends s join orders o on o.store_id = s.store_id and o.id = s.subject_id
      group by 1`.execute(kysely)
    return new Map(rows.map(({ email, count }) => [email, count]))
  }
  const reconcileMails = async (): Promise<Reconciliation> => {
    const orderEmails = await countOrderEmails()
    const expected = new Map([
      ...[...contactEmails.keys(), ...customerEmails].map((email) => [email, 1] as const),
      ...orderEmails,
    ])
    const getReceived = (email: string): number => externalServices.mails.get(email)?.size ?? 0
    const lost = [...expected].filter(([email, count]) => getReceived(email) < count)
    const doubled = [...externalServices.mails.keys()].filter(
      (email) => getReceived(email) > (expected.get(email) ?? 1),
    )
    return {
      lost: lost.map(([email, count]) => `${count - getReceived(email)} of ${count} mails to ${email}`),
      doubled: doubled.map((email) => `${getReceived(email)} different mails went to ${email}`),
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
        select email as name, status as facts from contacts where email like '%@storm.example'`.execute(kysely)
      return mergeResults([compare('The message of', contactEmails, rows), await reconcileMails()])
    },
  }
}
