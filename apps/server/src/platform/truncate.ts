/** Truncates to a number of UTF-16 units without splitting a surrogate pair: PostgreSQL can't store a lone surrogate. */
export const truncate = (text: string, maxLength: number): string => {
  const truncated = text.slice(0, maxLength)
  return truncated.isWellFormed() ? truncated : truncated.slice(0, -1)
}
