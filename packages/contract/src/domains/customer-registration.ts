import * as z from 'zod'
import { domain, endpoint, storeRead, storeUpdate } from '../core/endpoint.ts'
import { revisionFields, freeText, version } from '../core/fields.ts'

/** Who can become a customer: everyone, after approval, no one. */
export const registrationModes = ['open', 'approval', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]
/** Fields of the registration form in addition to name and email. */
export const registrationFieldNames = ['phone', 'birthday', 'address'] as const
export type RegistrationFieldName = (typeof registrationFieldNames)[number]
export const fieldRequirements = ['off', 'optional', 'required'] as const

const fieldRequirement = z.enum(fieldRequirements)

export const registrationSettings = z.object({
  mode: z.enum(registrationModes),
  phone: fieldRequirement,
  birthday: fieldRequirement,
  address: fieldRequirement,
  /** Whether orders without an account are accepted. The email of a customer who isn't approved never is. */
  guestOrders: z.boolean(),
  /** Shown above the registration form. */
  message: z.string(),
  ...revisionFields,
})
export type RegistrationSettings = z.infer<typeof registrationSettings>

export const registrationFields = z.strictObject({
  mode: z.enum(registrationModes),
  phone: fieldRequirement,
  birthday: fieldRequirement,
  address: fieldRequirement,
  guestOrders: z.boolean(),
  message: freeText(500),
})

export const customerRegistration = domain('customerRegistration', {
  get: endpoint({
    ...storeRead,
    path: '/store/customer-registration',
    summary: 'Get the customer registration settings',
    permissions: ['view_store_info'],
    response: registrationSettings,
  }),
  update: endpoint({
    ...storeUpdate,
    path: '/store/customer-registration',
    summary: 'Update the customer registration settings',
    permissions: ['edit_member_registration'],
    body: registrationFields.partial().extend({ version }),
    response: registrationSettings,
  }),
})
