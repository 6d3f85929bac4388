export interface Reckoned {
  /** Acknowledged but missing. */
  lost: string[]
  /** Stored more often than acknowledged. */
  doubled: string[]
  /** Stored differently than acknowledged. */
  broken: string[]
}

export interface Kept {
  name: string
  /** The compared values. */
  facts: string
}

export const nothingWrong = (): Reckoned => ({ lost: [], doubled: [], broken: [] })

/** Compares acknowledged entries by name with stored rows. */
export const compare = (what: string, acknowledged: ReadonlyMap<string, string>, kept: readonly Kept[]): Reckoned => {
  const found = nothingWrong()
  const seen = new Set<string>()
  for (const { name, facts } of kept) {
    const expected = acknowledged.get(name)
    if (expected === undefined) found.doubled.push(`${what} ${name} was never acknowledged`)
    else if (seen.has(name)) found.doubled.push(`${what} ${name} is there twice`)
    else if (expected !== facts) found.broken.push(`${what} ${name} is ${facts} and was acknowledged as ${expected}`)
    seen.add(name)
  }
  for (const name of acknowledged.keys()) if (!seen.has(name)) found.lost.push(`${what} ${name}`)
  return found
}

export const together = (all: readonly Reckoned[]): Reckoned => ({
  lost: all.flatMap(({ lost }) => lost),
  doubled: all.flatMap(({ doubled }) => doubled),
  broken: all.flatMap(({ broken }) => broken),
})
