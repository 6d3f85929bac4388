type Fields = Readonly<Record<string, unknown>>

export interface ChangedField {
  name: string
  before: unknown
  after: unknown
}

// They change with every update and carry no information.
const metadataFields = new Set(['_id', 'version', 'createdAt', 'updatedAt', 'updatedBy', 'deletedAt'])

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (a: unknown, b: unknown): boolean =>
  (isEmptyValue(a) && isEmptyValue(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ between two states of an entity; for a created or deleted one, the fields that were set. */
export const changedFields = (before: Fields | null, after: Fields | null): ChangedField[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !metadataFields.has(name) && !isSame(before?.[name], after?.[name]))
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
}

const isPrimitiveList = (value: unknown): value is (string | number | boolean)[] =>
  Array.isArray(value) && value.every((entry) => ['string', 'number', 'boolean'].includes(typeof entry))

/**
 * Keeps only the removed and added entries of two lists, because the unchanged ones, such as sixty permissions, are
 * noise.
 */
export const omitSharedEntries = ({ name, before, after }: ChangedField): ChangedField & { sharedCount: number } => {
  if (!isPrimitiveList(before) || !isPrimitiveList(after)) return { name, before, after, sharedCount: 0 }
  const [oldEntries, newEntries] = [new Set(before), new Set(after)]
  return {
    name,
    before: before.filter((entry) => !newEntries.has(entry)),
    after: after.filter((entry) => !oldEntries.has(entry)),
    sharedCount: before.filter((entry) => newEntries.has(entry)).length,
  }
}

interface TextFormat {
  /** Formats a primitive value. `fields` are those of the objects that contain it. */
  formatValue: (value: unknown, name: string, fields: Fields) => string
  formatName: (name: string) => string
}

/** A value as indented lines of text. */
export const toIndentedText = (
  { name, value, fields }: { name: string; value: unknown; fields: Fields },
  format: TextFormat,
  depth = 0,
): string => {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value) && value.length > 0)
    return value.map((entry) => toIndentedText({ name, value: entry, fields }, format, depth)).join('\n')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${indent}${format.formatValue(value, name, fields)}`
  const inner = { ...fields, ...value }
  return Object.entries(value)
    .map(([key, entry]) =>
      typeof entry === 'object' && entry !== null
        ? `${indent}${format.formatName(key)}:\n${toIndentedText({ name: key, value: entry, fields: inner }, format, depth + 1)}`
        : `${indent}${format.formatName(key)}: ${format.formatValue(entry, key, inner)}`,
    )
    .join('\n')
}
