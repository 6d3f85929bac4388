export type FormValues = Readonly<Record<string, unknown>>

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Both changed it, to different things: only a person can decide. */
  disputed: boolean
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What the other person changed since the form was opened, seen beside what this person changed. */
export const differences = (base: FormValues, mine: FormValues, theirs: FormValues): Difference[] =>
  Object.keys(base)
    .filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      disputed: !same(base[name], mine[name]),
    }))

/** What this person changed, and nothing else: it is laid over whatever the other one saved. */
export const ownChanges = (base: FormValues, mine: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(base)
      .filter((name) => !same(base[name], mine[name]))
      .map((name) => [name, mine[name]]),
  )
