import { sql } from 'kysely'
import sharp from 'sharp'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { customerAccounts } from '#contract/domains/customer-account.ts'
import { orders } from '#contract/domains/orders.ts'
import { uploads } from '#contract/domains/uploads.ts'
import { newId } from '#server/platform/ids.ts'
import { type Audience, makeSessionTokens } from '#server/platform/session-tokens.ts'
import { makeTokens } from '#server/platform/tokens.ts'
import { newShopper } from '#server/testing/customer.ts'
import { getData } from '../load/load.ts'
import type { WorkingVendor } from './working-vendor.ts'

interface Visit {
  who: string
  endpoint: Endpoint
  audience: Audience
  sessionId: string
  store: string
}

export interface PeopleInBoth {
  /** Everyone uses both vendors, and the moved image is shown; returns what failed. */
  check(): Promise<string[]>
}

const uploadImage = async ({ caller, fixture: { owner, store } }: WorkingVendor, url: string): Promise<string> => {
  const color = { r: 9, g: 90, b: 90 }
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
  const body = { mimeType: 'image/png', size: image.length, store_id: store }
  const slot = getData('A link', await caller.send({ endpoint: uploads.presignUpload, as: owner, body }))
  const { pathname, search } = new URL(String(slot['url']))
  const headers = { 'content-type': 'image/png' }
  const response = await fetch(`${url}${pathname}${search}`, { method: 'PUT', body: new Uint8Array(image), headers })
  if (!response.ok) throw new Error(`The image was answered ${response.status}`)
  return `${url}${new URL(String(slot['publicUrl']), url).pathname}`
}

/** A person who works for two vendors, a buyer of both, and an image of the first. */
export const addPeopleInBoth = async (
  first: WorkingVendor,
  second: WorkingVendor,
  url: string,
): Promise<PeopleInBoth> => {
  const { test } = first.fixture
  const db = test.database.kysely
  const person = await test.newPerson(first.fixture.vendorId, 'owner')
  const [membershipId, sessionId] = [newId(), newId()]
  await sql`
    insert into memberships (id, person_id, vendor_id, role, status)
    values (${membershipId}, ${person.personId}, ${second.fixture.vendorId}, 'owner', 'active')`.execute(db)
  await sql`
    insert into sessions (id, person_id, membership_id)
    values (${sessionId}, ${person.personId}, ${membershipId})`.execute(db)
  const buyer = await newShopper(test)
  for (const { fixture } of [first, second]) {
    const customer = await fixture.newCustomer({ email: buyer.email })
    await sql`update customers set account_id = ${buyer.accountId} where id = ${customer}`.execute(db)
  }
  const image = await uploadImage(first, url)
  const [firstStore, secondStore] = [first.fixture.store, second.fixture.store]
  const staff = { who: 'Staff of both vendors', endpoint: orders.list, audience: 'vendor' } as const
  const customer = { who: 'A buyer of both vendors', endpoint: customerAccounts.atStore, audience: 'customer' } as const
  const visits: Visit[] = [
    { ...staff, sessionId: person.sessionId, store: firstStore },
    { ...staff, sessionId, store: secondStore },
    { ...customer, sessionId: buyer.sessionId, store: firstStore },
    { ...customer, sessionId: buyer.sessionId, store: secondStore },
  ]
  return {
    check: async () => {
      const problems: string[] = []
      for (const { who, endpoint, audience, sessionId: session, store } of visits) {
        const tokens = makeSessionTokens(makeTokens(test.config.secretKey), audience).session(session)
        const as = { access: tokens.access_token, csrf: tokens.csrf_token }
        const { status } = await first.caller.send({ endpoint, as, store })
        if (status !== 200) problems.push(`${who}: ${endpoint.name} of store ${store} was answered ${status}`)
      }
      const { status } = await fetch(image)
      if (status !== 200) problems.push(`The image was answered ${status}`)
      return problems
    },
  }
}
