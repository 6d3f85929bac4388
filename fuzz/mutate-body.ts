import { gzipSync } from 'node:zlib'
import type { RequestDraft } from './request-draft.ts'
import type { Rng } from './rng.ts'
import { impossibleDays, hostileTexts, unstorableTexts } from './sample-texts.ts'

export interface Mutator {
  name: string
  mutate(draft: RequestDraft, rng: Rng): void
}

type Container = Record<string, unknown> | unknown[]
interface JsonLocation {
  parent: Container
  key: string | number
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** All values in a body with their parents. */
const listLocations = (body: unknown): JsonLocation[] => {
  if (!isContainer(body)) return []
  const keys: (string | number)[] = Array.isArray(body) ? [...body.keys()] : Object.keys(body)
  return keys.flatMap((key) => [
    { parent: body, key },
    ...listLocations((body as Record<string | number, unknown>)[key]),
  ])
}

const setAt = ({ parent, key }: JsonLocation, value: unknown): void => {
  ;(parent as Record<string | number, unknown>)[key] = value
}

const atRandomLocation = (change: (rng: Rng) => unknown) => (draft: RequestDraft, rng: Rng) => {
  const locations = listLocations(draft.body)
  if (locations.length === 0) draft.body = { a: change(rng) }
  else setAt(rng.pick(locations), change(rng))
}

const toJson = (draft: RequestDraft): string => JSON.stringify(draft.body ?? {})
const asBytes = (write: (json: string, rng: Rng) => string | Buffer) => (draft: RequestDraft, rng: Rng) => {
  draft.bytes = Buffer.from(write(toJson(draft), rng) as string)
}

/** Number literals that JSON.stringify can't produce. */
const rawNumbers = ['1e309', '-1e309', '-0', '99999999999999999999', '1E400', '0.1e-400', '9007199254740993']
const numbers = [
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
]
const otherValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  '',
  'text',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '5',
  ['x'],
  -1,
]
const makeNested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const marker = '"⁂"'

/** Mutations of the body. */
export const bodyMutators: readonly Mutator[] = [
  { name: 'another type', mutate: atRandomLocation((rng) => rng.pick(otherValues)) },
  { name: 'another type', mutate: atRandomLocation((rng) => rng.pick(otherValues)) },
  { name: 'a strange number', mutate: atRandomLocation((rng) => rng.pick(numbers)) },
  { name: 'a strange number', mutate: atRandomLocation((rng) => rng.pick(numbers)) },
  { name: 'a strange text', mutate: atRandomLocation((rng) => rng.pick(hostileTexts)) },
  { name: 'a day that is none', mutate: atRandomLocation((rng) => rng.pick(impossibleDays)) },
  { name: 'text that cannot be stored', mutate: atRandomLocation((rng) => rng.pick(unstorableTexts)) },
  {
    name: 'a long text',
    mutate: atRandomLocation((rng) => 'x'.repeat(rng.pick([121, 256, 1001, 5001, 20_001, 100_000]))),
  },
  {
    name: 'a long list',
    mutate: atRandomLocation((rng) => Array.from({ length: rng.pick([201, 501, 5001]) }, () => 'x')),
  },
  {
    name: 'a field is missing',
    mutate: (draft, rng) => {
      const locations = listLocations(draft.body)
      if (locations.length === 0) return
      const { parent, key } = rng.pick(locations)
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    },
  },
  {
    name: 'one field more',
    mutate: (draft, rng) => {
      const name = rng.pick([
        'extra',
        'id',
        '_id',
        'vendor_id',
        'store_id',
        'role',
        'isAdmin',
        'toString',
        'x'.repeat(9999),
      ])
      const parents = listLocations(draft.body).map((location) => location.parent)
      const parent = parents.length > 0 ? rng.pick(parents) : undefined
      if (parent && !Array.isArray(parent)) parent[name] = rng.pick(otherValues)
      else draft.body = { ...(isContainer(draft.body) ? draft.body : {}), [name]: 1 }
    },
  },
  {
    name: 'an item twice',
    mutate: (draft, rng) => {
      const lists = listLocations(draft.body).flatMap(({ parent }) =>
        Array.isArray(parent) && parent.length > 0 ? [parent] : [],
      )
      if (lists.length === 0) return
      const list = rng.pick(lists)
      list.push(list[0])
    },
  },
  { name: 'another top', mutate: (draft, rng) => void (draft.body = rng.pick([null, [], 7, 'text', true, [{}], ''])) },
  {
    name: 'a number that no number is',
    mutate: (draft, rng) => {
      const locations = listLocations(draft.body)
      if (locations.length === 0) return
      setAt(rng.pick(locations), '⁂')
      draft.bytes = Buffer.from(toJson(draft).replace(marker, rng.pick(rawNumbers)))
    },
  },
  { name: 'deep nesting', mutate: asBytes((_, rng) => makeNested(rng.pick([60, 65, 100, 10_000]))) },
  { name: 'nested lists', mutate: asBytes((_, rng) => '['.repeat(rng.pick([100, 50_000]))) },
  {
    name: '__proto__',
    mutate: asBytes((json, rng) => {
      const key = rng.pick([
        '"__proto__":{"isAdmin":true}',
        '"constructor":{"prototype":{"a":1}}',
        '"\\u005f_proto__":{}',
      ])
      return json === '{}' ? `{${key}}` : json.replace('{', `{${key},`)
    }),
  },
  {
    name: 'keys twice',
    mutate: asBytes((json) => (json.length > 2 ? `{${json.slice(1, -1)},${json.slice(1)}` : json)),
  },
  { name: 'cut short', mutate: asBytes((json, rng) => json.slice(0, rng.below(json.length))) },
  { name: 'more after its end', mutate: asBytes((json, rng) => json + rng.pick(['}', '{}', '\0', ',', '//x'])) },
  { name: 'a byte order mark', mutate: asBytes((json) => `\ufeff${json}`) },
  {
    name: 'broken UTF-8',
    mutate: asBytes((json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80])])),
  },
  { name: 'UTF-16', mutate: asBytes((json) => Buffer.from(json, 'utf16le')) },
  { name: 'half a pair, escaped', mutate: asBytes((json) => json.replace(/"(?=[},\]])/, '\\ud800"')) },
  { name: 'an empty body', mutate: (draft) => void (draft.bytes = Buffer.alloc(0)) },
  { name: 'only spaces', mutate: (draft) => void (draft.bytes = Buffer.from(' \n\t ')) },
  {
    name: 'too many bytes',
    mutate: (draft, rng) => {
      if (!rng.chance(0.2)) return
      draft.bytes = Buffer.from(`{"a":"${'x'.repeat(1_100_000)}"}`)
      draft.mayBeClosed = true
    },
  },
  {
    name: 'another content type',
    mutate: (draft, rng) => {
      draft.headers['content-type'] = rng.pick([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/merge-patch+json',
        'application/jsonx',
        'json',
        ';',
        'application/json;'.repeat(200),
      ])
      draft.bytes = Buffer.from(toJson(draft))
    },
  },
  {
    name: 'an encoding',
    mutate: (draft, rng) => {
      const json = toJson(draft)
      draft.headers['content-encoding'] = rng.pick(['gzip', 'br', 'deflate', 'identity', 'x'])
      draft.bytes = rng.chance(0.5) ? gzipSync(json) : Buffer.from(json)
    },
  },
  {
    name: 'a body where none belongs',
    mutate: (draft) => {
      draft.bytes = Buffer.from(toJson(draft))
    },
  },
]
