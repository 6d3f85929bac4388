const kinds = {
  account: '0',
  order: '1',
  line: '2',
  event: '3',
  payment: '4',
  note: '5',
  use: '6',
  customer: '7',
  product: '8',
  variant: '9',
  brand: 'a',
  group: 'b',
  window: 'c',
  discount: 'd',
  code: 'e',
  entry: 'f',
} as const

type Kind = keyof typeof kinds

/** UUIDv7 prefixes in insertion order, older than ids generated now. */
const idPrefix = (kind: Kind): string => `0190${kinds[kind]}000-0000-7000-8000-`

export const sqlId = (kind: Kind, n: string): string => `('${idPrefix(kind)}' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const fixedId = (kind: Kind, n: number): string => idPrefix(kind) + n.toString(16).padStart(12, '0')
