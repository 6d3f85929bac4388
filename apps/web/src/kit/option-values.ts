// A value can be pasted from a list or a column of a spreadsheet. A comma between digits is a decimal one: 1,5 l.
const between = /[;\t\n]|,(?!\d)|(?<!\d),/

/** Single values; those that differ only in their case are one. */
export const splitValues = (values: readonly string[]): string[] => {
  const words = values.flatMap((text) => text.split(between)).map((text) => text.trim().slice(0, 60))
  return [...new Map(words.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()]
}
