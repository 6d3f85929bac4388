const letters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' }

/** The form in which names are compared: no accents, lower case, no punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłßđæœıðþ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** One interpretation of the input. */
export interface Reading {
  /** The part before the city, as typed. */
  line1: string
  city: string
  /** Possible names of its state or country. */
  within: readonly string[]
  postcode: string
}

const postcodes = String.raw`\d{3}-\d{4}|\d{4,6}(?:-\d{3,4})?|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{4} ?[a-z]{2}`
const leading = new RegExp(String.raw`^(${postcodes})(?=\s|$)\s*`, 'i')
const trailing = new RegExp(String.raw`(?:^|\s+)(${postcodes})$`, 'i')

const takePostcode = (part: string): { words: string; postcode: string } => {
  for (const pattern of [trailing, leading]) {
    const [found, postcode] = pattern.exec(part) ?? []
    if (found !== undefined && postcode !== undefined) return { words: part.replace(found, '').trim(), postcode }
  }
  return { words: part, postcode: '' }
}

const mostLastWords = 3

/** "Springfield IL" and "Queenstown New Zealand": the last words may be a state or country. */
const withoutComma = (reading: Reading): Reading[] => {
  const words = reading.city.split(' ')
  const lengths = Array.from({ length: Math.min(words.length - 1, mostLastWords) }, (_, index) => index + 1)
  return lengths.map((length) => ({
    ...reading,
    city: words.slice(0, -length).join(' '),
    within: [words.slice(-length).join(' '), ...reading.within],
  }))
}

/** All interpretations of the input, the likeliest first: as a city, then as a street before its city. */
export const readingsOf = (typed: string): Reading[] => {
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.flatMap((_, streets) => {
    const read = parts.slice(streets).map(takePostcode)
    const [city = '', ...within] = read.map(({ words }) => plain(words)).filter(Boolean)
    // With a number it is a street and not a city.
    if (/\d/.test(city)) return []
    const line1 = parts.slice(0, streets).join(', ')
    const postcode = read.find((part) => part.postcode)?.postcode.toUpperCase() ?? ''
    const reading = { line1, city, within, postcode }
    // "90210 US": a postcode without a city.
    const codeAlone = postcode && city ? [{ ...reading, city: '', within: [city, ...within] }] : []
    return [...codeAlone, reading, ...withoutComma(reading)]
  })
}
