export type FormValues = Readonly<Record<string, unknown>>

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Both changed it to different values, so the user has to decide. */
  disputed: boolean
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What the other person changed since the form was opened, compared with the current values. */
export const findDifferences = (base: FormValues, mine: FormValues, theirs: FormValues): Difference[] =>
  Object.keys(base)
    .filter((name) => !isSameValue(base[name], theirs[name]) && !isSameValue(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      disputed: !isSameValue(base[name], mine[name]),
    }))

/** What this person changed; applied on top of what the other one saved. */
export const findLocalChanges = (base: FormValues, mine: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(base)
      .filter((name) => !isSameValue(base[name], mine[name]))
      .map((name) => [name, mine[name]]),
  )

const contextLength = 60

/** A long text shown from shortly before its first difference to the other one, which would be cut off otherwise. */
export const fromFirstDifference = (text: string, other: string): string => {
  let start = 0
  while (start < text.length && text[start] === other[start]) start += 1
  const wordStart = text.lastIndexOf(' ', start - contextLength) + 1
  return start > 3 * contextLength && wordStart > 0 ? `… ${text.slice(wordStart)}` : text
}
