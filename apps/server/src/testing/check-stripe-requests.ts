import type { RequestCheck } from '#server/platform/cards/sandbox/check-request.ts'
import { type FormValue, isFormObject } from '#server/platform/cards/sandbox/form-encoding.ts'
import type { ParameterSchema } from './parameter-schema.ts'
import { stripeOperations } from './stripe-operations.gen.ts'

/** Parameters of the API version that we use which are newer than the description. */
export const newerParameters: readonly string[] = [
  'POST /v1/payment_intents allowed_payment_method_types',
  'POST /v1/payment_intents automatic_payment_methods.allow_redirects',
  'POST /v1/setup_intents allowed_payment_method_types',
  'POST /v1/setup_intents automatic_payment_methods',
  'POST /v1/setup_intents automatic_payment_methods.allow_redirects',
  'POST /v1/setup_intents automatic_payment_methods.enabled',
]

type Problem = { path: string; message: string }

const checkScalar = (schema: ParameterSchema, value: FormValue, path: string): Problem[] => {
  if (typeof value !== 'string') return [{ path, message: `must be ${schema.type ?? 'a value'}` }]
  // An empty string clears a value, whatever its type.
  if (schema.enum)
    return schema.enum.includes(value) ? [] : [{ path, message: `must be one of ${schema.enum.join(', ')}` }]
  const isValid =
    schema.type === 'integer'
      ? /^-?\d+$/.test(value)
      : schema.type === 'number'
        ? value.trim() !== '' && Number.isFinite(Number(value))
        : schema.type === 'boolean'
          ? value === 'true' || value === 'false'
          : value.length <= (schema.maxLength ?? Infinity)
  return isValid ? [] : [{ path, message: `isn't a valid ${schema.type ?? 'value'}` }]
}

const checkObject = (schema: ParameterSchema, value: FormValue, path: string): Problem[] => {
  if (!isFormObject(value)) return [{ path, message: 'must be an object' }]
  const toPath = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const missing = (schema.required ?? []).filter((name) => !(name in value))
  const problems: Problem[] = missing.map((name) => ({ path: toPath(name), message: 'is required' }))
  for (const [name, item] of Object.entries(value)) {
    const property = schema.properties?.[name]
    const { additionalProperties = schema.properties === undefined } = schema
    if (property) problems.push(...checkValue(property, item, toPath(name)))
    else if (typeof additionalProperties === 'object')
      problems.push(...checkValue(additionalProperties, item, toPath(name)))
    else if (!additionalProperties) problems.push({ path: toPath(name), message: 'is unknown' })
  }
  return problems
}

const checkValue = (schema: ParameterSchema, value: FormValue, path: string): Problem[] => {
  if (schema.anyOf) {
    const results = schema.anyOf.map((option) => checkValue(option, value, path))
    return results.some((result) => result.length === 0) ? [] : (results[0] ?? [])
  }
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [{ path, message: 'must be a list' }]
    return value.flatMap((item, index) => checkValue(schema.items ?? {}, item, `${path}.${index}`))
  }
  return schema.type === 'object' ? checkObject(schema, value, path) : checkScalar(schema, value, path)
}

/** Checks each request to the card sandbox against Stripe's description, and fails the test that sent a wrong one. */
export const makeStripeCheck = (): { check: RequestCheck; assertValid(): void } => {
  const found: string[] = []
  return {
    check: (method, path, params) => {
      const name = `${method} ${path}`
      const schema = stripeOperations[name]
      if (!schema) throw new Error(`${name} isn't in the description: npm run stripe:schema`)
      const problems = checkValue(schema, params, '')
        .filter((problem) => !newerParameters.includes(`${name} ${problem.path}`))
        .map((problem) => `${name}: ${problem.path} ${problem.message}`)
      found.push(...problems)
      return problems
    },
    assertValid: () => {
      if (found.length > 0) throw new Error(`Requests that Stripe would refuse: ${found.join('; ')}`)
    },
  }
}
