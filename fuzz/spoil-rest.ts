import { type Asked, encode } from './asked.ts'
import type { Dice } from './dice.ts'
import type { Spoiler } from './spoil-body.ts'
import { impossibleDays, nastyTexts } from './texts.ts'

const someId = '018f0000-0000-7000-8000-00000000f022'

const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const realCursor = (asked: Asked): string | undefined => asked.query.find(([name]) => name === 'cursor')?.[1]

const readPlace = (cursor: string | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as Record<string, unknown>
  } catch {
    return { key: 'a', id: someId, by: 'createdAt desc' }
  }
}

const forgedKeys = (dice: Dice): unknown =>
  dice.pick<unknown>([
    ...nastyTexts,
    ...impossibleDays,
    'a\0b',
    '\ud800',
    7,
    null,
    {},
    '999999999999999999',
    '-999999999999999999',
    '2026-11-27 09:00:00+00',
    '9999-12-31 23:59:59.999999+15:59:59',
    'x'.repeat(1400),
  ])

const setQuery = (asked: Asked, name: string, value: string): void => {
  asked.query = [...asked.query.filter(([known]) => known !== name), [name, value]]
}

const someValue = (dice: Dice): string =>
  dice.pick([
    ...nastyTexts,
    ...impossibleDays,
    '',
    '-1',
    '0',
    '1.5',
    '0x10',
    '1e3',
    '1e309',
    'NaN',
    '9'.repeat(30),
    ' 5 ',
    '٥',
  ])

const querySpoilers: readonly Spoiler[] = [
  {
    name: 'a strange value in the query',
    spoil: (asked, dice) => {
      const names = [...asked.query.map(([name]) => name), 'limit', 'search', 'sortBy', 'sortOrder']
      setQuery(asked, dice.pick(names), someValue(dice))
    },
  },
  {
    name: 'a query field twice',
    spoil: (asked, dice) => {
      if (asked.query.length > 0) asked.query.push(dice.pick(asked.query))
      else
        asked.query = [
          ['limit', '1'],
          ['limit', '2'],
        ]
    },
  },
  {
    name: 'an unknown query field',
    spoil: (asked, dice) => void asked.query.push([dice.pick(['x[y]', '__proto__', 'a.b', '', 'x'.repeat(3000)]), '1']),
  },
  {
    name: 'a broken query',
    spoil: (asked, dice) => {
      asked.rawQuery = dice.pick([
        '%',
        '%00=1',
        'search=%ff',
        'search=%ED%A0%80',
        'search=a%00b',
        '&&&',
        '=',
        'limit',
        `a=${'b'.repeat(9000)}`,
        'search=%u0041',
      ])
    },
  },
  {
    name: 'a forged cursor',
    spoil: (asked, dice) => {
      const place = readPlace(realCursor(asked))
      const forged = [
        { ...place, key: forgedKeys(dice) },
        { ...place, id: dice.pick<unknown>(['x', '', null, someId.toUpperCase(), `${someId}'`]) },
        { ...place, by: dice.pick(['title asc', 'x', '', '__proto__']) },
        [],
        null,
        'x',
      ]
      const texts = ['', '!', 'e30', `${realCursor(asked) ?? ''}x`, 'A'.repeat(2000), 'A'.repeat(2001)]
      setQuery(asked, 'cursor', dice.chance(0.8) ? cursorOf(dice.pick(forged)) : dice.pick(texts))
    },
  },
]

const paths = [
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%252e',
  'null',
  '0',
  '-1',
  "'%20or%201=1--",
  'x'.repeat(299),
]

const pathSpoilers: readonly Spoiler[] = [
  {
    name: 'a strange id in the path',
    spoil: (asked, dice) => {
      const names = [...asked.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      if (names.length === 0) return
      const name = dice.pick(names)
      const shouted = (asked.params[name] ?? '').toUpperCase()
      asked.params[name] = dice.pick([...paths, shouted, `{${someId}}`, encode(dice.pick(nastyTexts))])
      if (name === 'storeId') asked.isAstray = true
    },
  },
  {
    name: 'a path that leads elsewhere',
    spoil: (asked, dice) => {
      const names = Object.keys(asked.params)
      asked.params[dice.pick(names)] = dice.pick(['', '..', '.', '/', '%2f', 'x/y', '?', '%', '%zz', 'x'.repeat(400)])
      asked.isAstray = true
    },
  },
  {
    name: 'another method',
    spoil: (asked, dice) => {
      asked.method = dice.pick(['PUT', 'HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST', 'DELETE', 'PROPFIND'])
      asked.isAstray = true
    },
  },
]

const header = (name: string, values: readonly (string | string[])[]): Spoiler => ({
  name: `a strange ${name}`,
  spoil: (asked, dice) => void (asked.headers[name] = dice.pick(values)),
})

const headerSpoilers: readonly Spoiler[] = [
  header('authorization', [
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp4',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(3000)}`,
    '\u00ff',
    'Bearer ..',
  ]),
  header('x-csrf-token', ['', 'x', 'x'.repeat(5000), '\u00ff\u00fe']),
  header('x-idempotency-key', ['', 'x'.repeat(200), 'x'.repeat(201), "' or 1=1 --", '\u00e9\u00ff', ['a', 'b'], '%00']),
  header('x-forwarded-for', [
    'unknown',
    '::1',
    "' or 1",
    '1.2.3.4, '.repeat(500),
    '999.999.999.999',
    ',',
    '::ffff:1.2.3.4%eth0',
  ]),
  header('accept-language', ['es'.repeat(2000), '\u00ff', ';;;q=']),
  header('user-agent', ['', 'x'.repeat(5000), '\u00ff\u0080']),
  header('cookie', [
    'storeward_refresh=%00',
    'storeward_refresh=%ff',
    'storeward_device=..',
    '=;=;',
    `storeward_refresh=${'x'.repeat(4000)}`,
    'storeward_customer_refresh=e30.AAAA',
    'a'.repeat(2000),
  ]),
  header('accept-encoding', ['gzip;q=2', 'br', '*', 'identity;q=0', 'x'.repeat(1000)]),
  header('x-forwarded-host', ['evil.example']),
  header('origin', ['https://evil.example', 'null']),
  {
    name: 'giant headers',
    spoil: (asked, dice) => {
      asked.headers['x-giant'] = 'x'.repeat(dice.pick([8000, 20_000]))
      asked.isAstray = true
      asked.mayBeCut = true
    },
  },
]

/** Mutations of query, path, method and headers. Query mutations have double weight. */
export const otherSpoilers: readonly Spoiler[] = [
  ...querySpoilers,
  ...querySpoilers,
  ...pathSpoilers,
  ...headerSpoilers,
]
