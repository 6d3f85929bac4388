import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { type Json, refName } from './json-schemas.ts'
import { renderInline } from './markdown.ts'

type Components = Readonly<Record<string, Json>>

const maxListedValues = 12

const describeBounds = (json: Json): string => {
  const { minimum, maximum, minLength, maxLength, maxItems } = json as Record<string, number | undefined>
  if (maxItems !== undefined) return `, at most ${maxItems}`
  if (maxLength !== undefined)
    return minLength ? `, ${minLength}–${maxLength} characters` : `, at most ${maxLength} characters`
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum}–${maximum}`
  return minimum === undefined ? '' : `, at least ${minimum}`
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'date and time',
  date: 'date',
  uri: 'URL',
}

/** The type as HTML, with links to named objects. */
export const renderType = (json: Json): string => {
  const name = refName(json)
  if (name) return `<a href="#${name}">${name}</a>`
  if ('const' in json) return `<code>${escapeHtml(JSON.stringify(json['const']))}</code>`
  if (Array.isArray(json['enum'])) {
    const values = json['enum'].slice(0, maxListedValues).map((value) => `<code>${escapeHtml(String(value))}</code>`)
    return values.join(', ') + (json['enum'].length > maxListedValues ? ', …' : '')
  }
  const parts = (json['anyOf'] ?? json['oneOf']) as Json[] | undefined
  if (parts) return [...new Set(parts.map(renderType))].join(' or ')
  const types = [json['type']].flat().filter(Boolean)
  const prefix = json['prefixItems'] as Json[] | undefined
  if (prefix) return `[${prefix.map(renderType).join(', ')}]`
  if (types.includes('array')) return `list of ${renderType((json['items'] ?? {}) as Json)}${describeBounds(json)}`
  const text = types.join(' or ') || 'any value'
  return (formats[String(json['format'])] ?? text) + describeBounds(json)
}

interface Field {
  name: string
  json: Json
  required: boolean
}

/** The fields of an object, with those of objects in place as `slot.date`. */
const listFields = (json: Json, components: Components, prefix = ''): Field[] => {
  const parts = (json['allOf'] ?? []) as Json[]
  const inherited = parts.flatMap((part) => listFields(resolve(part, components), components, prefix))
  const required = (json['required'] ?? []) as string[]
  const fields = Object.entries((json['properties'] ?? {}) as Record<string, Json>).flatMap(([name, property]) => [
    { name: prefix + name, json: property, required: required.includes(name) },
    ...listFields(findInner(property), components, `${prefix}${name}${isList(property) ? '[]' : ''}.`),
  ])
  return [...inherited, ...fields]
}

const resolve = (json: Json, components: Components): Json => components[refName(json) ?? ''] ?? json

const isList = (json: Json): boolean => unwrapNull(json)['type'] === 'array'

const unwrapNull = (json: Json): Json => {
  const parts = ((json['anyOf'] ?? []) as Json[]).filter(({ type }) => type !== 'null')
  return parts.length === 1 ? (parts[0] ?? json) : json
}

/** The object that a field or the items of its list hold in place. */
const findInner = (json: Json): Json => {
  const inner = unwrapNull(json)
  return inner['type'] === 'array' ? unwrapNull((inner['items'] ?? {}) as Json) : inner
}

interface FieldRow {
  name: string
  json: Json
  required: boolean
  description: string
}

export const renderFieldRows = (rows: readonly FieldRow[], { marksRequired }: { marksRequired: boolean }): string => {
  const body = rows.map(({ name, json, required, description }) => {
    const marks = marksRequired && required ? ' <small>required</small>' : ''
    const byDefault =
      json['default'] === undefined ? '' : ` Default: <code>${escapeHtml(JSON.stringify(json['default']))}</code>.`
    return `<tr><td><code>${escapeHtml(name)}</code>${marks}</td><td>${renderInline(description)}${byDefault}<br><small>${renderType(json)}</small></td></tr>`
  })
  return `<div class="scroll"><table><tbody>${body.join('')}</tbody></table></div>`
}

/** The fields of a schema as a table; of a union, one table per alternative. */
export const renderFields = (json: Json, components: Components, options: { marksRequired: boolean }): string => {
  const resolved = resolve(json, components)
  const alternatives = (resolved['anyOf'] ?? resolved['oneOf']) as Json[] | undefined
  if (alternatives)
    return alternatives.map((part) => renderFields(part, components, options)).join('<p class="quiet">or</p>')
  const fields = listFields(resolved, components)
  if (fields.length === 0) return `<p>${renderType(resolved)}</p>`
  return renderFieldRows(
    fields.map(({ name, json: field, required }) => ({
      name,
      json: field,
      required,
      description: String(field['description'] ?? ''),
    })),
    options,
  )
}
