import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { emptyObject, freeText, instant, revisionFields, version } from '../core/fields.ts'
import { locales } from '../core/locale.ts'
import { withMessage } from '../core/validation-messages.ts'
import { languages } from '../enumerations.ts'

export const expectedReplies = ['minutes', 'hours', 'day'] as const

/** An origin as browsers send it: scheme and host, with a port if it isn't the usual one. */
const origin = z
  .string()
  .max(260)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text,
    withMessage('invalid'),
  )

export const supportSettingsFields = z.strictObject({
  isEnabled: z.boolean(),
  /** Shown above the first message. */
  greeting: freeText(500),
  expectedReply: z.enum(expectedReplies),
  /** New conversations are assigned in turn to staff who are connected. */
  roundRobin: z.boolean(),
  /** Sites of others at which the widget of this store may be embedded. */
  widgetOrigins: z.array(origin).max(20),
})
export type SupportSettingsFields = z.output<typeof supportSettingsFields>

export const supportSettings = z.object({
  isEnabled: z.boolean(),
  greeting: z.string(),
  expectedReply: z.enum(expectedReplies),
  roundRobin: z.boolean(),
  widgetOrigins: z.array(z.string()),
  ...revisionFields,
})
export type SupportSettings = z.infer<typeof supportSettings>

/** What the widget shows before a conversation. */
export const chatAvailability = z.object({
  isEnabled: z.boolean(),
  greeting: z.string(),
  expectedReply: z.enum(expectedReplies),
  storeName: z.string(),
  /** The language of the shop. */
  language: z.enum(languages),
  /** For prices, dates and times: the caller's language with the store's currency. */
  locale: z.enum(locales),
  /** The shop's address, before the paths of cards. */
  shopUrl: z.string(),
  /** Of the shop's theme. */
  colors: z.object({ accent: z.string(), onAccent: z.string() }),
  /** By the business hours. */
  isOpen: z.boolean(),
  /** When the store opens next; null while it's open. */
  nextOpenAt: instant.nullable(),
  /** The store is open, and someone who answers was connected within the last two minutes. */
  isOnline: z.boolean(),
})
export type ChatAvailability = z.infer<typeof chatAvailability>

export const supportSettingsCalls = domain('supportSettings', {
  get: endpoint({
    ...storeRead,
    path: '/customer-support/settings',
    summary: 'Get the settings of the support chat',
    permissions: ['access_live_chat'],
    response: supportSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/customer-support/settings',
    summary: 'Update the settings of the support chat',
    permissions: ['access_live_chat', 'edit_store_info'],
    body: supportSettingsFields.partial().extend({ version }),
    response: supportSettings,
  }),
  availability: endpoint({
    method: 'GET',
    path: '/customer-support/stores/{storeId}/chat',
    summary: 'Get whether a store’s chat is available, and its greeting',
    actor: 'public',
    permissions: [],
    scope: 'store in path',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: chatAvailability,
    shop: 'browse',
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
})
