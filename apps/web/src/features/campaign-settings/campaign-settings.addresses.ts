/** Distinct, in the order of the file. */
const toDistinct = (cells: readonly string[]): string[] => [
  ...new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')),
]

const countAddresses = (cells: readonly string[]): number => cells.filter((cell) => cell.includes('@')).length

/**
 * The addresses of a table: the column with the most cells that have an @, without its header. A cell without an @ is
 * passed on, so that the server names it as invalid.
 */
export const findAddresses = (rows: readonly (readonly string[])[]): string[] => {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  const [best = []] = columns.toSorted((a, b) => countAddresses(b) - countAddresses(a))
  if (countAddresses(best) === 0) return []
  const [header = '', ...cells] = best
  return toDistinct(header.includes('@') ? best : cells)
}

/** Typed or pasted: one per line, or separated by commas, semicolons or spaces. */
export const splitAddresses = (text: string): string[] => toDistinct(text.split(/[\s,;]+/))
