import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { email, id, idParams, instant, noContent, requiredText, emptyObject, phone, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { newPassword } from '../core/password.ts'
import { permissions } from '../permissions.ts'
import { emailBounce } from './email-delivery.ts'
import { sessionOrChallenge } from './identity.ts'
import { linkToken } from './passwords.ts'

export const staffStatuses = ['invited', 'active', 'inactive'] as const

export const staffMember = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['owner', 'staff']),
  status: z.enum(staffStatuses),
  permissions: z.array(z.enum(permissions)),
  /** Only stores that the reader has access to. */
  approved_stores: z.array(id),
  twoFactor: z.boolean(),
  lastSeenAt: instant.nullable(),
  /** Expiry of the open invitation; null without one. */
  invitationEndsAt: instant.nullable(),
  /** Set if the last invitation couldn't be delivered. */
  invitationBounce: emailBounce.nullable(),
  version,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  isSelf: z.boolean(),
})
export type StaffMember = z.infer<typeof staffMember>

const flags = z.array(z.enum(permissions)).max(permissions.length)
const storeIds = z.array(id).max(500)

export const staffFields = z.strictObject({
  name: requiredText(120),
  email,
  phone: phone.nullable().optional(),
  /** Defaults to `defaultStaffPermissions`. */
  permissions: flags.optional(),
  stores: storeIds.min(1),
})

const staff_id = id
const quarterHour = 15 * 60

export const staff = domain('staff', {
  list: endpoint({
    method: 'GET',
    path: '/vendor/staffs',
    summary: 'List staff',
    actor: 'vendor',
    permissions: ['view_staff'],
    scope: 'vendor',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['name', 'createdAt', 'lastSeenAt'], {
      status: z.enum(staffStatuses).optional(),
      twoFactor: z.enum(['on', 'off']).optional(),
      store: id.optional(),
    }),
    body: emptyObject,
    response: page(staffMember),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendor/staffs/{id}',
    summary: 'Get a staff member',
    actor: 'vendor',
    permissions: ['view_staff'],
    scope: 'vendor',
    mode: 'read',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: staffMember,
    limits: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/vendor/staff',
    summary: 'Invite a staff member by email',
    actor: 'vendor',
    permissions: ['create_staff'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: staffFields,
    response: staffMember,
    limits: [{ by: 'person', points: 100, seconds: 60 * 60 }],
  }),
  changePermissions: endpoint({
    method: 'PATCH',
    path: '/vendor/staff-permission',
    summary: 'Update a staff member’s permissions. You can only grant permissions you have.',
    actor: 'vendor',
    permissions: ['edit_staff'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ staff_id, permissions: flags, version }),
    response: staffMember,
    limits: [],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/vendor/staff-status',
    summary: 'Turn a staff member’s access on or off. Turning off ends their sessions.',
    actor: 'vendor',
    permissions: ['edit_staff'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ staff_id, status: z.enum(['active', 'inactive']), version }),
    response: staffMember,
    limits: [],
  }),
  changeStores: endpoint({
    method: 'PATCH',
    path: '/vendor/staff-store-access',
    summary: 'Update which of your stores a staff member can access',
    actor: 'vendor',
    permissions: ['edit_staff'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ staff_id, stores: storeIds, version }),
    response: staffMember,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/vendor/staffs/{id}',
    summary: 'Remove a staff member, or revoke an invitation. Ends their sessions.',
    actor: 'vendor',
    permissions: ['edit_staff'],
    scope: 'vendor',
    mode: 'write',
    params: idParams,
    // An invitation that was accepted in the meantime has another version and isn't revoked.
    query: z.strictObject({ version: z.coerce.number().pipe(version) }),
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/vendor/staff-invitation',
    summary: 'Resend an invitation. The previous link stops working.',
    actor: 'vendor',
    permissions: ['create_staff'],
    scope: 'vendor',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ staff_id }),
    response: staffMember,
    limits: [{ by: 'person', points: 60, seconds: 60 * 60 }],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/vendor/invitation',
    summary: 'Get an invitation by its link',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token: linkToken }),
    response: z.object({
      vendor: z.string(),
      name: z.string(),
      email: z.string(),
      invitedBy: z.string().nullable(),
      /** The email already has an account: its password is needed, not a new one. */
      hasAccount: z.boolean(),
    }),
    limits: [{ by: 'address', points: 60, seconds: quarterHour }],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/vendor/invitation/accept',
    summary: 'Accept an invitation with a new or existing password',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({
      token: linkToken,
      name: requiredText(120).optional(),
      newPassword: newPassword.optional(),
      password: z.string().min(1).max(256).optional(),
    }),
    response: sessionOrChallenge,
    limits: [
      { by: 'address', points: 60, seconds: quarterHour, onlyFailures: true },
      { by: 'body.token', points: 10, seconds: quarterHour, onlyFailures: true },
    ],
  }),
})
