interface Values {
  before?: object | null
  after?: object | null
  contextFields?: readonly string[]
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

const pick = (values: Record<string, unknown>, isPicked: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)))

/** What the audit log has of a change: of an update only the fields that differ, to write and store less. */
export const toChangedFields = ({
  before = null,
  after = null,
  contextFields = [],
}: Values): Record<'before' | 'after', object | null> => {
  if (before === null || after === null || Array.isArray(before) || Array.isArray(after)) return { before, after }
  const [old, current] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const isLogged = (name: string): boolean => !isSame(old[name], current[name]) || contextFields.includes(name)
  return { before: pick(old, isLogged), after: pick(current, isLogged) }
}
