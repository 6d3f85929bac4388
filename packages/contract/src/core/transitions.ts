export interface Transitions<Status extends string> {
  readonly statuses: readonly Status[]
  next(from: Status): readonly Status[]
  allows(from: Status, to: Status): boolean
  /** The statuses that lead to `to`, for a conditional update: `update … where status = any(…)`. */
  from(to: Status): Status[]
  isFinal(status: Status): boolean
}

/** A status machine as a table: the server enforces it, and the screens derive their buttons from it. */
export const transitions = <const Table extends Readonly<Record<string, readonly string[]>>>(
  table: Table & { readonly [From in keyof Table]: readonly (keyof Table & string)[] },
): Transitions<keyof Table & string> => {
  type Status = keyof Table & string
  const targets: { readonly [From in Status]: readonly Status[] } = table
  const statuses = Object.keys(table) as Status[]
  return {
    statuses,
    next: (from) => targets[from],
    allows: (from, to) => targets[from].includes(to),
    from: (to) => statuses.filter((from) => targets[from].includes(to)),
    isFinal: (status) => targets[status].length === 0,
  }
}
