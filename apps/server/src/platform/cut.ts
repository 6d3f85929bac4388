/** Truncates to a number of UTF-16 units without splitting a surrogate pair: PostgreSQL can't store a lone surrogate. */
export const cut = (text: string, most: number): string => {
  const part = text.slice(0, most)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
