export type FormValues = Readonly<Record<string, unknown>>

export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  /** Both changed it, to different things: only a person can decide. */
  disputed: boolean
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

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

/** Theirs as the ground, mine where only I changed something or where mine was chosen. */
export const merged = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  keptMine: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(base).map((name) => {
      const iChanged = !same(base[name], mine[name])
      const theyChanged = !same(base[name], theirs[name])
      const takeMine = iChanged && (!theyChanged || keptMine.has(name))
      return [name, takeMine ? mine[name] : theirs[name]]
    }),
  )
