import { TypeOverrides, types } from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

const parseTexts: (text: string) => unknown = types.getTypeParser(TEXT_ARRAY)

function parseInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database returned ${text}, which JavaScript cannot hold exactly.`)
}

function parseIntegers(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry.map(parseIntegers)
  return typeof entry === 'string' ? parseInteger(entry) : entry
}

/**
 * bigint is read as a number, date as text (a Date would carry a time zone), timestamptz as a
 * Date. Set on our own connections and not globally, because graphile-worker reads its bigint
 * ids as strings.
 */
export const columnTypes = new TypeOverrides()
columnTypes.setTypeParser(INT8, parseInteger)
columnTypes.setTypeParser(INT8_ARRAY, (text: string) => parseIntegers(parseTexts(text)))
columnTypes.setTypeParser(DATE, (text: string) => text)
columnTypes.setTypeParser(DATE_ARRAY, parseTexts)
