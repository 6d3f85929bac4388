import { gzipSync } from 'node:zlib'
import type { Asked } from './asked.ts'
import type { Dice } from './dice.ts'
import { impossibleDays, nastyTexts, unstorableTexts } from './texts.ts'

export interface Spoiler {
  name: string
  spoil(asked: Asked, dice: Dice): void
}

type Container = Record<string, unknown> | unknown[]
interface Spot {
  holder: Container
  key: string | number
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** All values in a body with their parents. */
const spotsOf = (body: unknown): Spot[] => {
  if (!isContainer(body)) return []
  const keys: (string | number)[] = Array.isArray(body) ? [...body.keys()] : Object.keys(body)
  return keys.flatMap((key) => [{ holder: body, key }, ...spotsOf((body as Record<string | number, unknown>)[key])])
}

const put = ({ holder, key }: Spot, value: unknown): void => {
  ;(holder as Record<string | number, unknown>)[key] = value
}

const atASpot = (change: (dice: Dice) => unknown) => (asked: Asked, dice: Dice) => {
  const spots = spotsOf(asked.body)
  if (spots.length === 0) asked.body = { a: change(dice) }
  else put(dice.pick(spots), change(dice))
}

const jsonOf = (asked: Asked): string => JSON.stringify(asked.body ?? {})
const bytes = (write: (json: string, dice: Dice) => string | Buffer) => (asked: Asked, dice: Dice) => {
  asked.bytes = Buffer.from(write(jsonOf(asked), dice) as string)
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
const others: readonly unknown[] = [null, true, false, 0, '', 'text', [], {}, [[]], [null], { a: 1 }, '5', ['x'], -1]
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const marker = '"⁂"'

/** Mutations of the body. */
export const bodySpoilers: readonly Spoiler[] = [
  { name: 'another type', spoil: atASpot((dice) => dice.pick(others)) },
  { name: 'another type', spoil: atASpot((dice) => dice.pick(others)) },
  { name: 'a strange number', spoil: atASpot((dice) => dice.pick(numbers)) },
  { name: 'a strange number', spoil: atASpot((dice) => dice.pick(numbers)) },
  { name: 'a strange text', spoil: atASpot((dice) => dice.pick(nastyTexts)) },
  { name: 'a day that is none', spoil: atASpot((dice) => dice.pick(impossibleDays)) },
  { name: 'text that cannot be stored', spoil: atASpot((dice) => dice.pick(unstorableTexts)) },
  { name: 'a long text', spoil: atASpot((dice) => 'x'.repeat(dice.pick([121, 256, 1001, 5001, 20_001, 100_000]))) },
  { name: 'a long list', spoil: atASpot((dice) => Array.from({ length: dice.pick([201, 501, 5001]) }, () => 'x')) },
  {
    name: 'a field is missing',
    spoil: (asked, dice) => {
      const spots = spotsOf(asked.body)
      if (spots.length === 0) return
      const { holder, key } = dice.pick(spots)
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    },
  },
  {
    name: 'one field more',
    spoil: (asked, dice) => {
      const name = dice.pick([
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
      const within = spotsOf(asked.body).map((spot) => spot.holder)
      const holder = within.length > 0 ? dice.pick(within) : undefined
      if (holder && !Array.isArray(holder)) holder[name] = dice.pick(others)
      else asked.body = { ...(isContainer(asked.body) ? asked.body : {}), [name]: 1 }
    },
  },
  {
    name: 'an item twice',
    spoil: (asked, dice) => {
      const lists = spotsOf(asked.body).flatMap(({ holder }) =>
        Array.isArray(holder) && holder.length > 0 ? [holder] : [],
      )
      if (lists.length === 0) return
      const list = dice.pick(lists)
      list.push(list[0])
    },
  },
  { name: 'another top', spoil: (asked, dice) => void (asked.body = dice.pick([null, [], 7, 'text', true, [{}], ''])) },
  {
    name: 'a number that no number is',
    spoil: (asked, dice) => {
      const spots = spotsOf(asked.body)
      if (spots.length === 0) return
      put(dice.pick(spots), '⁂')
      asked.bytes = Buffer.from(jsonOf(asked).replace(marker, dice.pick(rawNumbers)))
    },
  },
  { name: 'deep nesting', spoil: bytes((_, dice) => nested(dice.pick([60, 65, 100, 10_000]))) },
  { name: 'nested lists', spoil: bytes((_, dice) => '['.repeat(dice.pick([100, 50_000]))) },
  {
    name: '__proto__',
    spoil: bytes((json, dice) => {
      const key = dice.pick([
        '"__proto__":{"isAdmin":true}',
        '"constructor":{"prototype":{"a":1}}',
        '"\\u005f_proto__":{}',
      ])
      return json === '{}' ? `{${key}}` : json.replace('{', `{${key},`)
    }),
  },
  { name: 'keys twice', spoil: bytes((json) => (json.length > 2 ? `{${json.slice(1, -1)},${json.slice(1)}` : json)) },
  { name: 'cut short', spoil: bytes((json, dice) => json.slice(0, dice.below(json.length))) },
  { name: 'more after its end', spoil: bytes((json, dice) => json + dice.pick(['}', '{}', '\0', ',', '//x'])) },
  { name: 'a byte order mark', spoil: bytes((json) => `\ufeff${json}`) },
  {
    name: 'broken UTF-8',
    spoil: bytes((json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80])])),
  },
  { name: 'UTF-16', spoil: bytes((json) => Buffer.from(json, 'utf16le')) },
  { name: 'half a pair, escaped', spoil: bytes((json) => json.replace(/"(?=[},\]])/, '\\ud800"')) },
  { name: 'an empty body', spoil: (asked) => void (asked.bytes = Buffer.alloc(0)) },
  { name: 'only spaces', spoil: (asked) => void (asked.bytes = Buffer.from(' \n\t ')) },
  {
    name: 'too many bytes',
    spoil: (asked, dice) => {
      if (!dice.chance(0.2)) return
      asked.bytes = Buffer.from(`{"a":"${'x'.repeat(1_100_000)}"}`)
      asked.mayBeCut = true
    },
  },
  {
    name: 'another content type',
    spoil: (asked, dice) => {
      asked.headers['content-type'] = dice.pick([
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
      asked.bytes = Buffer.from(jsonOf(asked))
    },
  },
  {
    name: 'an encoding',
    spoil: (asked, dice) => {
      const json = jsonOf(asked)
      asked.headers['content-encoding'] = dice.pick(['gzip', 'br', 'deflate', 'identity', 'x'])
      asked.bytes = dice.chance(0.5) ? gzipSync(json) : Buffer.from(json)
    },
  },
  {
    name: 'a body where none belongs',
    spoil: (asked) => {
      asked.bytes = Buffer.from(jsonOf(asked))
    },
  },
]
