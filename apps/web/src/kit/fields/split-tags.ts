// A spreadsheet column is pasted with line breaks, a row with tabs.
const separator = /[,\t\r\n]/

/** Splits tags that were typed or pasted as one. Saved tags stay whole: other programs may save commas. */
export const splitTags = (tags: readonly string[], before: readonly string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    for (const part of before.includes(tag) ? [tag] : tag.split(separator).map((text) => text.trim())) {
      const key = part.toLowerCase()
      if (part !== '' && !byKey.has(key)) byKey.set(key, part)
    }
  }
  return [...byKey.values()]
}
