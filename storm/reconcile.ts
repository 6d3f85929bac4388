export interface Reconciliation {
  /** Acknowledged but missing. */
  lost: string[]
  /** Stored more often than acknowledged. */
  doubled: string[]
  /** Stored differently than acknowledged. */
  broken: string[]
}

export interface StoredRow {
  name: string
  /** The compared values. */
  facts: string
}

export const noProblems = (): Reconciliation => ({ lost: [], doubled: [], broken: [] })

/** Compares acknowledged entries by name with stored rows. */
export const compare = (
  label: string,
  acknowledged: ReadonlyMap<string, string>,
  storedRows: readonly StoredRow[],
): Reconciliation => {
  const result = noProblems()
  const seen = new Set<string>()
  for (const { name, facts } of storedRows) {
    const expected = acknowledged.get(name)
    if (expected === undefined) result.doubled.push(`${label} ${name} was never acknowledged`)
    else if (seen.has(name)) result.doubled.push(`${label} ${name} is there twice`)
    else if (expected !== facts) result.broken.push(`${label} ${name} is ${facts} and was acknowledged as ${expected}`)
    seen.add(name)
  }
  for (const name of acknowledged.keys()) if (!seen.has(name)) result.lost.push(`${label} ${name}`)
  return result
}

export const mergeResults = (results: readonly Reconciliation[]): Reconciliation => ({
  lost: results.flatMap(({ lost }) => lost),
  doubled: results.flatMap(({ doubled }) => doubled),
  broken: results.flatMap(({ broken }) => broken),
})
