import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject } from '../core/fields.ts'
import { languages } from '../enumerations.ts'
import { emailTopics } from './email-topics.ts'

export const emailPreferences = z.object({
  store: z.string(),
  language: z.enum(languages),
  /** Masked: the link may have been forwarded. */
  email: z.string(),
  /** Whether the person gets marketing at all. */
  isSubscribed: z.boolean(),
  /** Those that the person gets. */
  topics: z.array(z.enum(emailTopics)),
  /** Whether the store may record opens and clicks. */
  allowsTracking: z.boolean(),
  /** Of the email that the link is from; null for emails without one. */
  topic: z.enum(emailTopics).nullable(),
})
export type EmailPreferences = z.infer<typeof emailPreferences>

const choices = {
  topics: z.array(z.enum(emailTopics)).max(emailTopics.length),
  allowsTracking: z.boolean(),
}

const token = z.string().max(1000)
const publicCall = {
  actor: 'public',
  permissions: [],
  scope: 'platform',
  params: emptyObject,
  query: emptyObject,
} as const
const customerCall = {
  actor: 'customer',
  permissions: [],
  scope: 'store in path',
  path: '/customer/stores/{storeId}/email-preferences',
  params: emptyObject,
  query: emptyObject,
  response: z.object(choices),
  limits: [],
} as const

/** What a person gets from a store: with the link of an email and without sign-in, or in their account. */
export const emailPreferenceCalls = domain('emailPreferences', {
  get: endpoint({
    ...publicCall,
    method: 'POST',
    path: '/email-preferences',
    summary: 'Get email preferences with the link of an email',
    mode: 'read',
    body: z.strictObject({ token }),
    response: emailPreferences,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  update: endpoint({
    ...publicCall,
    method: 'PATCH',
    path: '/email-preferences',
    summary: 'Update email preferences with the link of an email',
    mode: 'sensitiveWrite',
    body: z.strictObject({
      token,
      isSubscribed: z.boolean(),
      ...choices,
    }),
    response: emailPreferences,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
  }),
  getAtStore: endpoint({
    ...customerCall,
    method: 'GET',
    summary: 'Get your email preferences at a store',
    mode: 'read',
    body: emptyObject,
  }),
  updateAtStore: endpoint({
    ...customerCall,
    method: 'PATCH',
    summary: 'Update your email preferences at a store',
    mode: 'write',
    body: z.strictObject(choices),
  }),
})
