export type FormValues = Readonly<Record<string, unknown>>

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Both changed it to different values, so the user has to decide. */
  disputed: boolean
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What the other person changed since the form was opened, compared with the current values. */
export const differences = (base: FormValues, mine: FormValues, theirs: FormValues): Difference[] =>
  Object.keys(base)
    .filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      disputed: !same(base[name], mine[name]),
    }))

/** What this person changed; applied on top of what the other one saved. */
export const ownChanges = (base: FormValues, mine: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(base)
      .filter((name) => !same(base[name], mine[name]))
      .map((name) => [name, mine[name]]),
  )
