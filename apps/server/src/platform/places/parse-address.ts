const transliterations: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

/** The form in which names are compared: no accents, lower case, no punctuation. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłßđæœıðþ]/g, (character) => transliterations[character] ?? character)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** One interpretation of the input. */
export interface AddressReading {
  /** The part before the city, as typed. */
  line1: string
  city: string
  /** Possible names of its state or country. */
  within: readonly string[]
  postcode: string
}

const postcodePattern = String.raw`\d{3}-\d{4}|\d{4,6}(?:-\d{3,4})?|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{4} ?[a-z]{2}`
const leading = new RegExp(String.raw`^(${postcodePattern})(?=\s|$)\s*`, 'i')
const trailing = new RegExp(String.raw`(?:^|\s+)(${postcodePattern})$`, 'i')

const splitPostcode = (part: string): { text: string; postcode: string } => {
  for (const pattern of [trailing, leading]) {
    const [match, postcode] = pattern.exec(part) ?? []
    if (match !== undefined && postcode !== undefined) return { text: part.replace(match, '').trim(), postcode }
  }
  return { text: part, postcode: '' }
}

const maxRegionWords = 3

/** "Springfield IL" and "Queenstown New Zealand": the last words may be a state or country. */
const splitTrailingRegion = (reading: AddressReading): AddressReading[] => {
  const terms = reading.city.split(' ')
  const lengths = Array.from({ length: Math.min(terms.length - 1, maxRegionWords) }, (_, index) => index + 1)
  return lengths.map((length) => ({
    ...reading,
    city: terms.slice(0, -length).join(' '),
    within: [terms.slice(-length).join(' '), ...reading.within],
  }))
}

/** All interpretations of the input, the likeliest first: as a city, then as a street before its city. */
export const parseReadings = (input: string): AddressReading[] => {
  const parts = input
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.flatMap((_, streetParts) => {
    const parsedParts = parts.slice(streetParts).map(splitPostcode)
    const [city = '', ...within] = parsedParts.map(({ text }) => normalizeName(text)).filter(Boolean)
    // With a number it is a street and not a city.
    if (/\d/.test(city)) return []
    const line1 = parts.slice(0, streetParts).join(', ')
    const postcode = parsedParts.find((part) => part.postcode)?.postcode.toUpperCase() ?? ''
    const reading = { line1, city, within, postcode }
    // "90210 US": a postcode without a city.
    const postcodeOnly = postcode && city ? [{ ...reading, city: '', within: [city, ...within] }] : []
    return [...postcodeOnly, reading, ...splitTrailingRegion(reading)]
  })
}
