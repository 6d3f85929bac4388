import { baseFields, type Call, create, emit, list, load, update } from '#server/platform/cards/sandbox/call.ts'
import type { FormObject } from '#server/platform/cards/sandbox/form-encoding.ts'
import type { Customer } from '#server/platform/cards/sandbox/objects.ts'
import { getObject, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'

const textFields = ['email', 'name', 'phone', 'description'] as const

const readTexts = (params: FormObject): Partial<Customer> =>
  Object.fromEntries(textFields.filter((name) => name in params).map((name) => [name, getText(params, name) ?? null]))

export const createCustomer = async (call: Call): Promise<object> => {
  const customer = await create(call, 'customer', {
    ...baseFields(call, 'cus'),
    object: 'customer',
    email: null,
    name: null,
    phone: null,
    description: null,
    ...readTexts(call.params),
    balance: 0,
    delinquent: false,
    preferred_locales: [],
    invoice_settings: { default_payment_method: null },
    metadata: mergeMetadata(call.params),
  })
  await emit(call, 'customer.created', customer)
  return customer
}

export const retrieveCustomer = async (call: Call, id: string): Promise<object> => {
  const { data, hidden } = await load(call, 'customer', id)
  return hidden['isDeleted'] ? { id, object: 'customer', deleted: true } : data
}

export const loadCustomer = async (call: Call, id: string, param = 'customer'): Promise<Customer> => {
  const { data, hidden } = await load(call, 'customer', id, param)
  return hidden['isDeleted'] ? invalidRequest(`No such customer: '${id}'`, { code: 'resource_missing', param }) : data
}

export const updateCustomer = async (call: Call, id: string): Promise<object> => {
  const { params } = call
  const customer = await loadCustomer(call, id, 'id')
  const invoiceSettings = getObject(params, 'invoice_settings')
  if ('default_payment_method' in invoiceSettings) {
    const methodId = getText(invoiceSettings, 'default_payment_method') ?? null
    const method = methodId === null ? undefined : (await load(call, 'payment_method', methodId)).data
    if (method && method.customer !== id) {
      return invalidRequest('The customer does not have a payment method with this ID.', {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      })
    }
    customer.invoice_settings.default_payment_method = methodId
  }
  Object.assign(customer, readTexts(params), { metadata: mergeMetadata(params, customer.metadata) })
  await update(call, customer)
  await emit(call, 'customer.updated', customer)
  return customer
}

export const deleteCustomer = async (call: Call, id: string): Promise<object> => {
  const customer = await loadCustomer(call, id, 'id')
  await update(call, customer, { isDeleted: true })
  await emit(call, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export const listCustomers = (call: Call): Promise<object> => list(call, 'customer', '/v1/customers', ['email'])

export const listCustomerMethods = async (call: Call, id: string): Promise<object> => {
  await loadCustomer(call, id)
  return list(call, 'payment_method', `/v1/customers/${id}/payment_methods`, ['type'], { customer: id })
}
