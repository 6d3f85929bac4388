import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { edited, prose, version } from '../core/fields.ts'

/** Who can become a customer: everyone, after approval, no one. */
export const registrationModes = ['open', 'approval', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]
/** Fields of the registration form in addition to name and email. */
export const askedFields = ['phone', 'birthday', 'address'] as const
export type AskedField = (typeof askedFields)[number]
export const askings = ['off', 'optional', 'required'] as const

const asking = z.enum(askings)

export const registrationSettings = z.object({
  mode: z.enum(registrationModes),
  phone: asking,
  birthday: asking,
  address: asking,
  /** Whether orders without an account are accepted. The email of a customer who isn't approved never is. */
  guestOrders: z.boolean(),
  /** Points for joining, once per customer. */
  welcomePoints: z.int(),
  /** Shown above the registration form. */
  message: z.string(),
  ...edited,
})
export type RegistrationSettings = z.infer<typeof registrationSettings>

export const registrationFields = z.strictObject({
  mode: z.enum(registrationModes),
  phone: asking,
  birthday: asking,
  address: asking,
  guestOrders: z.boolean(),
  welcomePoints: z.int().min(0).max(1_000_000),
  message: prose(500),
})

export const customerRegistration = domain('customerRegistration', {
  get: endpoint({
    ...storeRead,
    path: '/store/customer-registration',
    summary: 'How people become customers of the store by themselves',
    needs: ['view_store_info'],
    response: registrationSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/store/customer-registration',
    summary: 'Change how people become customers of the store',
    needs: ['edit_member_registration'],
    body: registrationFields.partial().extend({ version }),
    response: registrationSettings,
  }),
})
