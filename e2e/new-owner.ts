import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Session } from '#contract/domains/identity.ts'
import { address } from './journey.ts'
import { waitForCode } from './mails.ts'
import { newStamp } from './stamp.ts'

export interface NewOwner {
  email: string
  password: string
  /** Calls the API as this user: with a body it's a POST, without one a GET. */
  call: <Data>(path: string, body?: object) => Promise<Data>
}

/** An address for documentation (RFC 5737), so that the limit per address doesn't add up over all journeys. */
const newClientAddress = (): string => `198.51.100.${randomInt(1, 255)}`

const send = async <Data>(server: string, path: string, body?: object, session?: Session): Promise<Data> => {
  const response = await fetch(`${server}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': newClientAddress(),
      'x-idempotency-key': createHash('sha256').update(randomUUID()).digest('hex'),
      ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** Registers a new business, for journeys that change the account or start another server. */
export const newOwner = async (name: string, server = address): Promise<NewOwner> => {
  const email = `${name.toLowerCase()}.${newStamp()}@example.com`
  const password = 'Lavender-2026'
  const businessName = `${name}’s Soaps`
  const fields = { businessName, ownerName: `${name} Díaz`, storeName: 'Soap Corner', email, password }
  const started = await send<{ registration_id: string }>(server, '/vendor/register', fields)
  const code = await waitForCode(email, server)
  const session = await send<Session>(server, '/verification-code/verify', {
    ...started,
    email,
    code,
    purpose: 'registration',
  })
  return { email, password, call: (path, body) => send(server, path, body, session) }
}
