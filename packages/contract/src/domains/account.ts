import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import {
  email,
  id,
  instant,
  requiredText,
  emptyObject,
  noContent,
  objectKey,
  phone,
  image,
  freeText,
  sixDigits,
  version,
} from '../core/fields.ts'
import { languages, roles, themes, storeStatuses } from '../enumerations.ts'
import { notificationKinds } from '../notification-kinds.ts'
import { permissions } from '../permissions.ts'
import { session } from './identity.ts'

/** Kinds in `off` are hidden from toasts, the unread count and the list. */
export const notificationPreferences = z.object({
  off: z.array(z.enum(notificationKinds)),
  sound: z.boolean(),
  /** Also show a desktop notification while the page is in the background. */
  desktop: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const preferences = z.object({
  theme: z.enum(themes).nullable(),
  language: z.enum(languages).nullable(),
  notifications: notificationPreferences,
})

/** The business behind the stores, as printed on invoices. */
export const business = z.object({
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  taxId: z.string().nullable(),
  version,
})
export type Business = z.infer<typeof business>

export const businessFields = z.strictObject({
  name: requiredText(120),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  address: freeText(500).optional(),
  taxId: requiredText(60).nullable().optional(),
})

export const profile = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  picture: image.nullable(),
  role: z.enum(roles),
  /** Null for an admin. */
  vendor: z.object({ _id: id, name: z.string(), status: z.enum(storeStatuses) }).nullable(),
  /** Null without `manage_subscription`. */
  business: business.nullable(),
  permissions: z.array(z.enum(permissions)),
  approved_stores: z.array(id),
  twoFactor: z.boolean(),
  preferences,
})
export type Profile = z.infer<typeof profile>

export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  picture: image.nullable(),
  version,
})
export type Person = z.infer<typeof person>

export const personFields = z.strictObject({
  name: requiredText(120),
  phone: phone.nullable().optional(),
  picture: objectKey.nullable().optional(),
})

export const device = z.object({
  _id: id,
  /** The User-Agent header. */
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
})

/** A business this person works for; there can be several. */
export const workplace = z.object({
  _id: id,
  vendor: z.string(),
  role: z.enum(['owner', 'staff']),
  current: z.boolean(),
})

export const account = domain('account', {
  profile: endpoint({
    method: 'GET',
    path: '/vendor/profile',
    summary: 'Get the signed-in person and their business. Returns role, permissions, and stores.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: profile,
    limits: [],
  }),
  changeBusiness: endpoint({
    method: 'PATCH',
    path: '/vendor/profile',
    summary: 'Update the business profile',
    actor: 'vendor',
    permissions: ['manage_subscription'],
    scope: 'vendor',
    mode: 'write',
    worksUnpaid: true,
    params: emptyObject,
    query: emptyObject,
    body: businessFields.partial().extend({ version }),
    response: business,
    limits: [],
  }),
  person: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Get your profile',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: person,
    limits: [],
  }),
  changePerson: endpoint({
    method: 'PATCH',
    path: '/profile',
    summary: 'Update your profile',
    actor: 'person',
    permissions: ['edit_profile'],
    scope: 'self',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: personFields.partial().extend({ version }),
    response: person,
    limits: [],
  }),
  who: endpoint({
    method: 'GET',
    path: '/auth',
    summary: 'Get the current session. Returns person, role, permissions, signed-in devices, and businesses.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: z.object({
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      role: z.enum(roles),
      permissions: z.array(z.enum(permissions)),
      sessions: z.array(device),
      workplaces: z.array(workplace),
    }),
    limits: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/{sessionId}',
    summary: 'Sign out a device',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'write',
    params: z.strictObject({ sessionId: id }),
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
  endAllSessions: endpoint({
    method: 'DELETE',
    path: '/auth',
    summary: 'Sign out all devices, including this one',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: noContent,
    limits: [],
  }),
  enterWorkplace: endpoint({
    method: 'POST',
    path: '/auth/workplace',
    summary: 'Switch to another of your businesses',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ workplace_id: id }),
    response: session,
    limits: [],
  }),
  changeEmail: endpoint({
    method: 'PATCH',
    path: '/user/email',
    summary: 'Change your email with the code sent to it',
    actor: 'person',
    permissions: ['edit_email'],
    scope: 'self',
    mode: 'sensitiveWrite',
    stepUp: true,
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ email, code: sixDigits }),
    response: noContent,
    limits: [{ by: 'person', points: 20, seconds: 15 * 60, onlyFailures: true }],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/user/preferences',
    summary: 'Get your preferences. A null theme or language follows the browser.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: preferences,
    limits: [],
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/user/preferences',
    summary: 'Update your preferences',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'write',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({
      theme: z.enum(themes).nullable().optional(),
      language: z.enum(languages).nullable().optional(),
      notifications: z
        .strictObject({
          off: z.array(z.enum(notificationKinds)).max(notificationKinds.length),
          sound: z.boolean(),
          desktop: z.boolean(),
        })
        .partial()
        .optional(),
    }),
    response: preferences,
    limits: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    summary: 'Delete your account. An owner’s business and its stores are closed too.',
    actor: 'person',
    permissions: [],
    scope: 'self',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ password: z.string().min(1).max(256) }),
    response: noContent,
    limits: [{ by: 'person', points: 10, seconds: 15 * 60, onlyFailures: true }],
  }),
})
