type Fields = Readonly<Record<string, unknown>>

export interface ChangedField {
  name: string
  before: unknown
  after: unknown
}

// They change with every update and carry no information.
const upkeep = new Set(['_id', 'version', 'createdAt', 'updatedAt', 'updatedBy', 'deletedAt'])

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const same = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ between two states of an entity; for a created or deleted one, the fields that were set. */
export const changedFields = (before: Fields | null, after: Fields | null): ChangedField[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !upkeep.has(name) && !same(before?.[name], after?.[name]))
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
}

const isPlainList = (value: unknown): value is (string | number | boolean)[] =>
  Array.isArray(value) && value.every((entry) => ['string', 'number', 'boolean'].includes(typeof entry))

/**
 * Keeps only the removed and added entries of two lists, because the unchanged ones, such as sixty permissions, are
 * noise.
 */
export const withoutShared = ({ name, before, after }: ChangedField): ChangedField & { shared: number } => {
  if (!isPlainList(before) || !isPlainList(after)) return { name, before, after, shared: 0 }
  const [old, young] = [new Set(before), new Set(after)]
  return {
    name,
    before: before.filter((entry) => !young.has(entry)),
    after: after.filter((entry) => !old.has(entry)),
    shared: before.filter((entry) => young.has(entry)).length,
  }
}

/** A value as indented lines of text. `formatValue` formats primitive values. */
export const asLines = (
  value: unknown,
  say: (single: unknown) => string,
  label: (name: string) => string,
  depth = 0,
): string => {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value) && value.length > 0) {
    return value.map((entry) => asLines(entry, say, label, depth)).join('\n')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${indent}${say(value)}`
  return Object.entries(value)
    .map(([name, entry]) =>
      typeof entry === 'object' && entry !== null
        ? `${indent}${label(name)}:\n${asLines(entry, say, label, depth + 1)}`
        : `${indent}${label(name)}: ${say(entry)}`,
    )
    .join('\n')
}
