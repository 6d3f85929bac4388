import { accountFields } from './fields/account-fields.ts'
import { catalogFields } from './fields/catalog-fields.ts'
import { customerFields } from './fields/customer-fields.ts'
import { deliveryFields } from './fields/delivery-fields.ts'
import { integrationFields } from './fields/integration-fields.ts'
import { marketingFields } from './fields/marketing-fields.ts'
import { orderFields } from './fields/order-fields.ts'
import { sharedFields } from './fields/shared-fields.ts'
import { supportFields } from './fields/support-fields.ts'
import { webhookFields } from './fields/webhook-fields.ts'
import { type Json, moneyMark, refName } from './json-schemas.ts'

/**
 * Descriptions by name of the field. A key can be narrower: `Order.total` is a field of a component, `slot.date` a field
 * of an object in the field `slot`, `invoices/card` a field in calls of one resource, and `customer#id` a field of one
 * kind. Only the server has them, so that they don't load with the front end.
 */
export const fieldTables: readonly Readonly<Record<string, string>>[] = [
  sharedFields,
  catalogFields,
  orderFields,
  customerFields,
  marketingFields,
  deliveryFields,
  supportFields,
  accountFields,
  integrationFields,
  webhookFields,
]

const descriptions: Readonly<Record<string, string>> = Object.assign({}, ...fieldTables)

export type Components = Readonly<Record<string, Json>>

const inMinorUnits = 'In minor units of the currency, such as cents.'

const isMoney = (json: Json): boolean =>
  json[moneyMark] === true || ((json['anyOf'] ?? []) as Json[]).some((part) => part[moneyMark] === true)

/** What a field holds, as in the keys of the tables. */
const toKind = (json: Json, components: Components): string => {
  if (isMoney(json)) return 'money'
  const name = refName(json)
  if (name) return toKind(components[name] ?? {}, components)
  const first = ((json['anyOf'] ?? []) as Json[]).find(({ type }) => type !== 'null')
  if (first) return toKind(first, components)
  if (json['enum'] !== undefined || json['const'] !== undefined) return 'enum'
  const types = new Set([json['type']].flat())
  if (types.has('array')) {
    const kind = toKind((json['items'] ?? {}) as Json, components)
    return kind === 'id' ? 'ids' : kind === 'text' ? 'texts' : 'list'
  }
  const format = json['format']
  if (format === 'uuid') return 'id'
  if (format === 'date-time') return 'time'
  if (format === 'date') return 'date'
  if (types.has('boolean')) return 'flag'
  if (types.has('integer') || types.has('number')) return 'number'
  return types.has('string') ? 'text' : 'object'
}

interface Place {
  /** The component that the field belongs to. */
  component?: string | undefined
  /** The field whose object the field belongs to. */
  parent?: string | undefined
  resource?: string | undefined
}

/** Keys of the tables that were used; the rest is out of date. */
export const usedKeys = new Set<string>()

/** `rewardTasks` as "reward task", `OrderRow` as "order". */
const toNoun = (name: string): string =>
  name
    .replace(/(?:Row|Fields|Input)+$/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=s)es$|(?<=[^s])s$/, '')

const isNullable = (json: Json): boolean =>
  [json['type']].flat().includes('null') || ((json['anyOf'] ?? []) as Json[]).some(isNullable)

/** Fills in what the object is, and leaves out what null means where it can't be null. */
const adapt = (text: string, json: Json, { component, parent, resource }: Place): string => {
  const noun = toNoun(parent ?? component ?? resource ?? 'object')
  const filled = text.replace('{object}', noun)
  return isNullable(json) ? filled : filled.replace(/; null [^.]*/, '')
}

const findDescription = (name: string, json: Json, place: Place, components: Components): string | undefined => {
  const kind = toKind(json, components)
  const scopes = [
    ...(place.component && !place.parent ? [`${place.component}.`] : []),
    ...(place.parent ? [`${place.parent}.`] : []),
    ...(place.resource ? [`${place.resource}/`] : []),
    '',
  ]
  for (const scope of scopes) {
    for (const key of [`${scope}${name}#${kind}`, `${scope}${name}`]) {
      if (!(key in descriptions)) continue
      usedKeys.add(key)
      return adapt(descriptions[key] ?? '', json, place)
    }
  }
  return undefined
}

/** The same schema with a description for every field below it. */
export const describeFields = (json: Json, place: Place, components: Components): Json => {
  const { [moneyMark]: _, ...result } = json
  const describeEach = (parts: unknown): Json[] =>
    (parts as Json[]).map((part) => describeFields(part, place, components))
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    if (Array.isArray(result[key])) result[key] = describeEach(result[key])
  for (const key of ['items', 'additionalProperties']) {
    const part = result[key]
    if (typeof part === 'object' && part !== null) result[key] = describeFields(part as Json, place, components)
  }
  const properties = result['properties'] as Record<string, Json> | undefined
  if (properties)
    result['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, describeField(name, property, place, components)]),
    )
  return result
}

/** A field with its description, and the fields below it. */
export const describeField = (name: string, json: Json, place: Place, components: Components): Json => {
  const text = findDescription(name, json, place, components)
  const description = text && isMoney(json) && !text.includes('inor unit') ? `${text} ${inMinorUnits}` : text
  return {
    ...describeFields(json, { ...place, parent: name }, components),
    ...(description && { description }),
  }
}
