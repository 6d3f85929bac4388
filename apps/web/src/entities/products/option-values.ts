// Values can be pasted from a list or a spreadsheet column. A comma between digits is a decimal separator: 1,5 l.
const separator = /[;\t\n]|,(?!\d)|(?<!\d),/

/** Trimmed, non-empty values, unique regardless of case. */
export const splitValues = (values: readonly string[]): string[] => {
  const parts = values.flatMap((text) => text.split(separator)).map((text) => text.trim().slice(0, 60))
  return [...new Map(parts.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()]
}
