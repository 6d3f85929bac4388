import { type RequestDraft, encode } from './request-draft.ts'
import type { Rng } from './rng.ts'
import type { Mutator } from './mutate-body.ts'
import { impossibleDays, hostileTexts } from './sample-texts.ts'

const someId = '018f0000-0000-7000-8000-00000000f022'

const encodeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url')

const getCursor = (draft: RequestDraft): string | undefined => draft.query.find(([name]) => name === 'cursor')?.[1]

const decodeCursor = (cursor: string | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as Record<string, unknown>
  } catch {
    return { key: 'a', id: someId, by: 'createdAt desc' }
  }
}

const pickForgedKey = (rng: Rng): unknown =>
  rng.pick<unknown>([
    ...hostileTexts,
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

const setQuery = (draft: RequestDraft, name: string, value: string): void => {
  draft.query = [...draft.query.filter(([existingName]) => existingName !== name), [name, value]]
}

const pickValue = (rng: Rng): string =>
  rng.pick([
    ...hostileTexts,
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

const queryMutators: readonly Mutator[] = [
  {
    name: 'a strange value in the query',
    mutate: (draft, rng) => {
      const names = [...draft.query.map(([name]) => name), 'limit', 'search', 'sortBy', 'sortOrder']
      setQuery(draft, rng.pick(names), pickValue(rng))
    },
  },
  {
    name: 'a query field twice',
    mutate: (draft, rng) => {
      if (draft.query.length > 0) draft.query.push(rng.pick(draft.query))
      else
        draft.query = [
          ['limit', '1'],
          ['limit', '2'],
        ]
    },
  },
  {
    name: 'an unknown query field',
    mutate: (draft, rng) => void draft.query.push([rng.pick(['x[y]', '__proto__', 'a.b', '', 'x'.repeat(3000)]), '1']),
  },
  {
    name: 'a broken query',
    mutate: (draft, rng) => {
      draft.rawQuery = rng.pick([
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
    mutate: (draft, rng) => {
      const position = decodeCursor(getCursor(draft))
      const forged = [
        { ...position, key: pickForgedKey(rng) },
        { ...position, id: rng.pick<unknown>(['x', '', null, someId.toUpperCase(), `${someId}'`]) },
        { ...position, by: rng.pick(['title asc', 'x', '', '__proto__']) },
        [],
        null,
        'x',
      ]
      const texts = ['', '!', 'e30', `${getCursor(draft) ?? ''}x`, 'A'.repeat(2000), 'A'.repeat(2001)]
      setQuery(draft, 'cursor', rng.chance(0.8) ? encodeCursor(rng.pick(forged)) : rng.pick(texts))
    },
  },
]

const hostilePathValues = [
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

const pathMutators: readonly Mutator[] = [
  {
    name: 'a strange id in the path',
    mutate: (draft, rng) => {
      const names = [...draft.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      if (names.length === 0) return
      const name = rng.pick(names)
      const upperCased = (draft.params[name] ?? '').toUpperCase()
      draft.params[name] = rng.pick([...hostilePathValues, upperCased, `{${someId}}`, encode(rng.pick(hostileTexts))])
      if (name === 'storeId') draft.mayMissEndpoint = true
    },
  },
  {
    name: 'a path that leads elsewhere',
    mutate: (draft, rng) => {
      const names = Object.keys(draft.params)
      draft.params[rng.pick(names)] = rng.pick(['', '..', '.', '/', '%2f', 'x/y', '?', '%', '%zz', 'x'.repeat(400)])
      draft.mayMissEndpoint = true
    },
  },
  {
    name: 'another method',
    mutate: (draft, rng) => {
      draft.method = rng.pick(['PUT', 'HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST', 'DELETE', 'PROPFIND'])
      draft.mayMissEndpoint = true
    },
  },
]

const headerMutator = (name: string, values: readonly (string | string[])[]): Mutator => ({
  name: `a strange ${name}`,
  mutate: (draft, rng) => void (draft.headers[name] = rng.pick(values)),
})

const headerMutators: readonly Mutator[] = [
  headerMutator('authorization', [
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp4',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(3000)}`,
    '\u00ff',
    'Bearer ..',
  ]),
  headerMutator('x-csrf-token', ['', 'x', 'x'.repeat(5000), '\u00ff\u00fe']),
  headerMutator('x-idempotency-key', [
    '',
    'x'.repeat(200),
    'x'.repeat(201),
    "' or 1=1 --",
    '\u00e9\u00ff',
    ['a', 'b'],
    '%00',
  ]),
  headerMutator('x-forwarded-for', [
    'unknown',
    '::1',
    "' or 1",
    '1.2.3.4, '.repeat(500),
    '999.999.999.999',
    ',',
    '::ffff:1.2.3.4%eth0',
  ]),
  headerMutator('accept-language', ['es'.repeat(2000), '\u00ff', ';;;q=']),
  headerMutator('user-agent', ['', 'x'.repeat(5000), '\u00ff\u0080']),
  headerMutator('cookie', [
    'storeward_refresh=%00',
    'storeward_refresh=%ff',
    'storeward_device=..',
    '=;=;',
    `storeward_refresh=${'x'.repeat(4000)}`,
    'storeward_customer_refresh=e30.AAAA',
    'a'.repeat(2000),
  ]),
  headerMutator('accept-encoding', ['gzip;q=2', 'br', '*', 'identity;q=0', 'x'.repeat(1000)]),
  headerMutator('x-forwarded-host', ['evil.example']),
  headerMutator('origin', ['https://evil.example', 'null']),
  {
    name: 'giant headers',
    mutate: (draft, rng) => {
      draft.headers['x-giant'] = 'x'.repeat(rng.pick([8000, 20_000]))
      draft.mayMissEndpoint = true
      draft.mayBeClosed = true
    },
  },
]

/** Mutations of query, path, method and headers. Query mutations have double weight. */
export const requestMutators: readonly Mutator[] = [
  ...queryMutators,
  ...queryMutators,
  ...pathMutators,
  ...headerMutators,
]
