import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, id, emptyObject, noContent, sixDigits } from '../core/fields.ts'
import { verificationPurposes } from '../enumerations.ts'
import { credentials, secondFactorCode } from './credentials.ts'
import { registration } from './registration.ts'

export const session = z.object({ access_token: z.string(), csrf_token: z.string() })
export type Session = z.infer<typeof session>

/** The password was correct; the second factor is still missing. */
export const challenge = z.object({ challenge_id: z.string() })

export const sessionOrChallenge = z.union([session, challenge])

/** `change_email` requires a session, `registration` the id that the browser received. */
const codeRequest = z.strictObject({
  email,
  purpose: z.enum(verificationPurposes),
  registration_id: id.optional(),
})

/** By purpose: a session, the token that `password/reset` takes, or the code's confirmation. */
const verifiedCode = z.union([session, z.object({ reset_token: z.string() }), z.object({ verified: z.literal(true) })])

const quarterHour = 15 * 60

export const identity = domain('identity', {
  register: endpoint({
    method: 'POST',
    path: '/vendor/register',
    summary: 'Register a business. Sends a code to the email.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
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
    summary: 'Send a code for a registration, password reset, or email change. Responds the same for every email.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: codeRequest,
    response: noContent,
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      { by: 'body.email', points: 5, seconds: quarterHour },
    ],
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/verification-code/verify',
    summary:
      'Verify an emailed code. Completes a registration, returns a password reset token, or confirms the code of an email change.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: codeRequest.extend({ code: sixDigits }),
    response: verifiedCode,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true },
      { by: 'body.email', points: 20, seconds: quarterHour, onlyFailures: true },
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in. Returns a challenge if two-step sign-in is on.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: credentials,
    response: sessionOrChallenge,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true, countsKnownDevicesSeparately: true },
      { by: 'body.email', points: 10, seconds: quarterHour, onlyFailures: true, countsKnownDevicesSeparately: true },
    ],
  }),
  answerChallenge: endpoint({
    method: 'POST',
    path: '/user/verify-2fa-challenge',
    summary: 'Complete two-step sign-in with an authenticator or recovery code',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ challenge_id: z.string().max(1000), code: secondFactorCode }),
    response: session,
    limits: [{ by: 'address', points: 60, seconds: quarterHour, onlyFailures: true }],
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/user/refresh-token',
    summary: 'Exchange the refresh cookie for a new session',
    actor: 'public',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: session,
    limits: [{ by: 'address', points: 600, seconds: 60 }],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/user/logout',
    summary: 'Sign out on this device',
    actor: 'public',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
})
