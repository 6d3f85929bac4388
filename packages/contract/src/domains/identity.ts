import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, id, line, none, nothing } from '../core/fields.ts'
import { currency } from '../core/money.ts'
import { newPassword } from '../core/password.ts'
import { roles } from '../enumerations.ts'
import { timeZones } from '../geography.ts'
import { permissions } from '../permissions.ts'

export const session = z.object({ access_token: z.string(), csrf_token: z.string() })
export type Session = z.infer<typeof session>

export const profile = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  vendor: z.object({ _id: id, name: z.string() }),
  permissions: z.array(z.enum(permissions)),
  approved_stores: z.array(id),
})
export type Profile = z.infer<typeof profile>

export const registration = z.strictObject({
  businessName: line(120),
  ownerName: line(120),
  storeName: line(120),
  email,
  password: newPassword,
  /** Where the browser seems to be; the first store begins there. */
  currency: currency.optional(),
  timezone: z.enum(timeZones).optional(),
})

const purpose = z.enum(['registration'])
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

const quarterHour = 15 * 60

export const identity = domain('identity', {
  register: endpoint({
    method: 'POST',
    path: '/vendor/register',
    summary: 'Start a registration: a code goes to the address',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: registration,
    response: z.object({ registration_id: id }),
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      { by: 'body.email', points: 5, seconds: quarterHour },
    ],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/verification-code/send',
    summary: 'Send the code again',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ email, purpose, registration_id: id }),
    response: nothing,
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      { by: 'body.email', points: 5, seconds: quarterHour },
    ],
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/verification-code/verify',
    summary: 'Finish a registration with the code from the mail',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ email, purpose, code, registration_id: id }),
    response: session,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyRefusals: true },
      { by: 'body.email', points: 20, seconds: quarterHour, onlyRefusals: true },
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ email, password: z.string().min(1).max(256) }),
    response: session,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyRefusals: true },
      { by: 'body.email', points: 10, seconds: quarterHour, onlyRefusals: true },
    ],
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/user/refresh-token',
    summary: 'Trade the refresh cookie for a new session',
    actor: 'public',
    needs: [],
    scope: 'self',
    answer: 'secret',
    params: none,
    query: none,
    body: none,
    response: session,
    limits: [{ by: 'address', points: 600, seconds: 60 }],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/user/logout',
    summary: 'Sign out this device',
    actor: 'public',
    needs: [],
    scope: 'self',
    answer: 'secret',
    params: none,
    query: none,
    body: none,
    response: nothing,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/vendor/profile',
    summary: 'The signed-in person: name, role, permissions, stores',
    actor: 'vendor',
    needs: [],
    scope: 'self',
    answer: 'read',
    params: none,
    query: none,
    body: none,
    response: profile,
    limits: [],
  }),
})
