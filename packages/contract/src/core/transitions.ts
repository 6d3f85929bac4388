type Table<Status extends string> = { readonly [From in Status]: readonly Status[] }

export interface Transitions<Status extends string> {
  readonly statuses: readonly Status[]
  next(from: Status): readonly Status[]
  allows(from: Status, to: Status): boolean
  /** The statuses a conditional update must find: `update … where status = any(sources)`. */
  sources(to: Status): Status[]
  isFinal(status: Status): boolean
}

/** A status machine as a table: the server enforces it, the screen offers its buttons from it. */
export const transitions = <const Status extends string>(table: Table<Status>): Transitions<Status> => {
  const statuses = Object.keys(table) as Status[]
  return {
    statuses,
    next: (from) => table[from],
    allows: (from, to) => table[from].includes(to),
    sources: (to) => statuses.filter((from) => table[from].includes(to)),
    isFinal: (status) => table[status].length === 0,
  }
}
