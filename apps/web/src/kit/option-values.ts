// Values can be pasted from a list or a spreadsheet column. A comma between digits is a decimal separator: 1,5 l.
const between = /[;\t\n]|,(?!\d)|(?<!\d),/

/** Trimmed, non-empty values, unique regardless of case. */
export const splitValues = (values: readonly string[]): string[] => {
  const words = values.flatMap((text) => text.split(between)).map((text) => text.trim().slice(0, 60))
  return [...new Map(words.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()]
}
