import * as z from 'zod'
import { domain, endpoint, storeCreate, storeQueryByPost, storeRead, storeUpdate } from '../core/endpoint.ts'
import { freeText, instant, version } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'
import {
  type CustomerEmailKind,
  customerEmailKinds,
  customerEmailTraits,
  findStatusEmail,
} from '../customer-email-kinds.ts'
import { languages } from '../enumerations.ts'

export { type CustomerEmailKind, customerEmailKinds, customerEmailTraits, findStatusEmail }

const kind = z.enum(customerEmailKinds)

const intro = freeText(2000)
const intros = z.strictObject({ en: intro, es: intro })

export const customerEmailSettings = z.object({
  kind,
  isRequired: z.boolean(),
  isOn: z.boolean(),
  /** May contain merge fields: `mailFieldNames`. Empty: the default intro. */
  intros: z.object({ en: z.string(), es: z.string() }),
  defaultIntros: z.object({ en: z.string(), es: z.string() }),
  version,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type CustomerEmailSettings = z.infer<typeof customerEmailSettings>

export const customerEmailFields = z.strictObject({ isOn: z.boolean(), intros })

/** Instead of the saved intro; empty: the default intro. */
const draft = z.strictObject({ language: z.enum(languages), intro: intro.optional() })

const settingsPath = '/store/customer-emails'
const kindPath = `${settingsPath}/{kind}` as const
const kindParams = z.strictObject({ kind })

/** The emails that customers get about their orders and accounts. */
export const customerEmails = domain('customerEmails', {
  list: endpoint({
    ...storeRead,
    path: settingsPath,
    summary: 'List the settings of customer emails',
    permissions: ['view_store_info'],
    response: wholeList(customerEmailSettings),
  }),
  active: endpoint({
    ...storeRead,
    path: `${settingsPath}/active`,
    summary: 'List the customer emails that are turned on',
    permissions: [],
    permissionsAnyOf: ['view_orders', 'view_customers', 'create_order'],
    response: z.object({ kinds: z.array(kind) }),
  }),
  update: endpoint({
    ...storeUpdate,
    path: kindPath,
    summary: 'Update a customer email. Emails that are required can’t be turned off.',
    permissions: ['edit_store_info'],
    params: kindParams,
    body: customerEmailFields.partial().extend({ version }),
    response: customerEmailSettings,
  }),
  preview: endpoint({
    ...storeQueryByPost,
    path: `${kindPath}/preview`,
    summary: 'Preview a customer email with sample data',
    permissions: ['view_store_info'],
    params: kindParams,
    body: draft,
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
  sendTest: endpoint({
    ...storeCreate,
    path: `${kindPath}/send-test`,
    summary: 'Send a customer email with sample data to yourself',
    permissions: ['edit_store_info'],
    params: kindParams,
    body: draft,
    response: z.object({ to: z.string() }),
    limits: [{ by: 'person', points: 20, seconds: 3600 }],
  }),
})
