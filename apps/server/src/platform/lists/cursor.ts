import { day } from '#contract/core/fields.ts'
import { fail } from '#server/platform/app-error.ts'

/** PostgreSQL types of sort keys, which a cursor contains as text. */
export type SortType = 'text' | 'timestamptz' | 'bigint' | 'date'

interface CursorPosition {
  key: string
  id: string
  by: string
}

export const encodeCursor = (position: CursorPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const failBadCursor = () => fail('page_gone', { field: 'cursor' })

const isCursorPosition = (value: unknown): value is CursorPosition =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'id', 'by'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

// PostgreSQL's output format: some dates that JavaScript parses, such as February 31, would fail there.
const timestampPattern = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/

const isDay = (text: string): boolean => day.safeParse(text).success

const isValidKey: Record<SortType, (key: string) => boolean> = {
  text: () => true,
  timestamptz: (key) => isDay(timestampPattern.exec(key)?.[1] ?? ''),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
  date: isDay,
}

export const decodeCursor = (cursor: string, type: SortType, sortName: string): CursorPosition => {
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return failBadCursor()
  }
  if (!isCursorPosition(position) || position.by !== sortName || !uuid.test(position.id)) return failBadCursor()
  return isValidKey[type](position.key) && !position.key.includes('\0') ? position : failBadCursor()
}
