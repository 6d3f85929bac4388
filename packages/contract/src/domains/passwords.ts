import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, emptyObject, noContent } from '../core/fields.ts'
import { newPassword } from '../core/password.ts'

const quarterHour = 15 * 60

/** From the link in an email: id and secret, for a single use. */
export const linkToken = z.string().min(20).max(200)

export const passwords = domain('passwords', {
  requestReset: endpoint({
    method: 'POST',
    path: '/password/reset-request',
    summary: 'Request a password reset link. Responds the same for every email.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ email }),
    response: noContent,
    limits: [
      { by: 'address', points: 20, seconds: quarterHour },
      // High, so that others can't use up the owner's requests; `takeMailSlot` limits the number of emails.
      { by: 'body.email', points: 100, seconds: quarterHour },
    ],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/password/reset',
    summary: 'Reset a password with the emailed link. Ends every session.',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: noContent,
    limits: [{ by: 'address', points: 30, seconds: quarterHour, onlyFailures: true }],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/password',
    summary: 'Change your password. Ends all other sessions.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ current: z.string().min(1).max(256), password: newPassword }),
    response: noContent,
    limits: [{ by: 'person', points: 10, seconds: quarterHour, onlyFailures: true }],
  }),
})
