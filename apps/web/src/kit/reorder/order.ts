/** The ids with one of them moved up or down; undefined at the end of the list. */
export const moveBy = (ids: readonly string[], id: string, by: -1 | 1): string[] | undefined => {
  const from = ids.indexOf(id)
  const to = from + by
  if (from === -1 || to < 0 || to >= ids.length) return undefined
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Sorts rows by the given ids; others follow in their order. */
export const sortByIds = <Row extends { _id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] => {
  const toRank = (row: Row) => (ids.includes(row._id) ? ids.indexOf(row._id) : ids.length)
  return rows.toSorted((a, b) => toRank(a) - toRank(b))
}
