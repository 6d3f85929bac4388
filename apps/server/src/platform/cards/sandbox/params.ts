import { getMinCharge } from '#contract/min-charge.ts'
import { currencies } from '#contract/enumerations.ts'
import { type FormObject, isFormObject } from './form-encoding.ts'
import { invalidRequest } from './sandbox-error.ts'

export const getText = (params: FormObject, name: string): string | undefined => {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : invalidRequest(`Invalid string: ${name}`, { param: name })
}

export const requireText = (params: FormObject, name: string): string =>
  getText(params, name) ??
  invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })

export const getInteger = (params: FormObject, name: string): number | undefined => {
  const text = getText(params, name)
  if (text === undefined) return undefined
  return /^-?\d{1,15}$/.test(text)
    ? Number(text)
    : invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
}

export const requireInteger = (params: FormObject, name: string): number =>
  getInteger(params, name) ??
  invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })

export const getFlag = (params: FormObject, name: string): boolean | undefined => {
  const text = getText(params, name)
  if (text === undefined) return undefined
  return text === 'true' || text === 'false'
    ? text === 'true'
    : invalidRequest(`Invalid boolean: ${text}`, { param: name })
}

export const getObject = (params: FormObject, name: string): FormObject => {
  const value = params[name]
  return isFormObject(value) ? value : {}
}

export const getCurrency = (params: FormObject): string => {
  const currency = requireText(params, 'currency').toLowerCase()
  return /^[a-z]{3}$/.test(currency) ? currency : invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
}

/** Stripe's smallest charge is about half a dollar. */
const defaultMinCharge = 50
const maxCharge = 99_999_999

const findMinCharge = (currency: string): number => {
  const code = currencies.find((known) => known.toLowerCase() === currency)
  return code === undefined ? defaultMinCharge : getMinCharge(code)
}

export const getChargeAmount = (params: FormObject, currency: string): number => {
  const amount = requireInteger(params, 'amount')
  if (amount < 1) return invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  const minCharge = findMinCharge(currency)
  if (amount < minCharge) {
    return invalidRequest(`Amount must be at least ${minCharge} ${currency} in minor units`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > maxCharge) {
    return invalidRequest('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

export const getPositiveAmount = (params: FormObject): number => {
  const amount = requireInteger(params, 'amount')
  return amount >= 1 ? amount : invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
}

type Metadata = Record<string, string>

const maxMetadata = { keys: 50, keyLength: 40, valueLength: 500 }

/** An empty value removes its key. */
export const mergeMetadata = (params: FormObject, current: Metadata = {}): Metadata => {
  if (params['metadata'] === '') return {}
  const merged = { ...current }
  for (const [key, value] of Object.entries(getObject(params, 'metadata'))) {
    if (typeof value !== 'string') return invalidRequest('Metadata values must be strings', { param: 'metadata' })
    if (key.length > maxMetadata.keyLength || value.length > maxMetadata.valueLength) {
      return invalidRequest('Metadata keys have at most 40 and values at most 500 characters', { param: 'metadata' })
    }
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > maxMetadata.keys) {
    return invalidRequest('Metadata has at most 50 keys', { param: 'metadata' })
  }
  return merged
}
