import type { DiscountFields, TargetKind } from '#contract/domains/discount.ts'
import type { Translate } from '../../client/text.ts'
import type { ruleText } from './discount-words.text.ts'

/** Formatters for the values in the sentences. */
export interface Speech {
  t: Translate<typeof ruleText.en>
  /** Minor units of the store's currency. */
  money: (minor: number) => string
  /** Takes parts per million. */
  percent: (rate: number) => string
  /** Takes a local date and time of the store. */
  when: (local: string) => string
  zone: string
  list: (words: readonly string[], or?: true) => string
  quoted: (name: string) => string
}

export type Terms = DiscountFields & { batchCodes: number }
type Names = Readonly<Record<string, string>>

const whole = 1_000_000
const mostNamed = 3
/** Placeholder for values that haven't been entered yet. */
const open = '…'

const plain = {
  products: { named: 'named', some: 'someProducts' },
  variants: { named: 'named', some: 'someVariants' },
  categories: { named: 'inCategories', some: 'someCategories' },
  brands: { named: 'ofBrands', some: 'someBrands' },
  collections: { named: 'inCollections', some: 'someCollections' },
} as const satisfies Record<TargetKind, { named: string; some: string }>

/** “Walnut Cutting Board”, “Oak Tray” and 3 more; a count if not all names are known. */
const thingsOf = (kind: TargetKind, ids: readonly string[], names: Names, { t, list, quoted }: Speech): string => {
  const known = ids.flatMap((id) => (names[id] === undefined ? [] : [names[id]]))
  const count = ids.length
  if (count === 0) return open
  if (known.length < count) return t(plain[kind].some, { count })
  const more = count - mostNamed
  const shown = more > 1 ? [...known.slice(0, mostNamed).map(quoted), t('more', { count: more })] : known.map(quoted)
  const { named } = plain[kind]
  return named === 'named' ? t(named, { names: list(shown) }) : t(named, { count, names: list(shown) })
}

const scopeOf = ({ scope, targets }: Terms, names: Names, speech: Speech): string | undefined =>
  scope === 'whole_store' ? undefined : thingsOf(scope, targets, names, speech)

const feeWords = ({ type, value }: Terms, what: string | undefined, { t, money, percent }: Speech): string[] => [
  type === 'fixed'
    ? t('feeFixed', { amount: value > 0 ? money(value) : open })
    : value === whole
      ? t('feeFree')
      : t('feePercentage', { percent: value > 0 ? percent(value) : open }),
  ...(what === undefined ? [] : [t('feeScoped', { what })]),
]

const bogoWords = (terms: Terms, what: string | undefined, { t, money, percent }: Speech): string[] => {
  const { bogo, value, quantityMatch } = terms
  if (!bogo) return []
  const { basis, buy, get: count, repeats } = bogo
  if (buy < 1 || count < 1) return []
  const share = value > 0 ? percent(value) : open
  const bySpending = basis === 'cart_subtotal'
  const amount = money(buy)
  const deal = bySpending
    ? value === whole
      ? t('spendFree', { amount, count })
      : t('spendOff', { amount, count, percent: share })
    : value === whole
      ? t('bogoFree', { buy, count })
      : t('bogoOff', { buy, count, percent: share })
  const exactly = !bySpending && quantityMatch === 'exactly'
  const often = repeats === null ? t('repeatsAlways') : t('repeats', { count: repeats })
  return [
    deal,
    what === undefined ? t('bogoStore') : t('bogoScoped', { what }),
    exactly ? t('bogoExactly', { pieces: buy + count }) : often,
  ]
}

/** The discount's effect. */
const dealWords = (terms: Terms, names: Names, speech: Speech): string[] => {
  const { type, value, thresholdBasis } = terms
  const { t, money, percent } = speech
  const what = scopeOf(terms, names, speech)
  if (thresholdBasis === 'fulfillment_fee') return feeWords(terms, what, speech)
  if (type === 'bogo') return bogoWords(terms, what, speech)
  const amount = value > 0 ? money(value) : open
  const share = value > 0 ? percent(value) : open
  if (type === 'fixed') return [what === undefined ? t('fixedStore', { amount }) : t('fixedScoped', { amount, what })]
  return [
    what === undefined ? t('percentageStore', { percent: share }) : t('percentageScoped', { percent: share, what }),
  ]
}

const exclusionWords = ({ excluded }: Terms, names: Names, speech: Speech): string[] => {
  const kinds = [...new Set(excluded.map(({ kind }) => kind))]
  const things = kinds.map((kind) => {
    const ids = excluded.filter((one) => one.kind === kind).map(({ id }) => id)
    return thingsOf(kind, ids, names, speech)
  })
  return things.length === 0 ? [] : [speech.t('excluded', { what: speech.list(things, true) })]
}

const thresholdWords = (terms: Terms, { t, money }: Speech): string[] => {
  const { thresholdBasis, thresholdValue, quantityMatch } = terms
  if (thresholdBasis === null || thresholdValue < 1) return []
  if (thresholdBasis === 'cart_items')
    return [t(quantityMatch === 'exactly' ? 'exactlyItems' : 'orMoreItems', { count: thresholdValue })]
  return [t('overTotal', { amount: money(thresholdValue) })]
}

const applicationWords = ({ application, codes, batchCodes: count }: Terms, { t, list }: Speech): string[] => {
  if (application === 'automatic') return [t('automatic')]
  if (codes.length === 0) return [count === 0 ? t('noCode') : t('batchOnly', { count })]
  const asked = codes.length === 1 ? t('oneCode', { codes: list(codes) }) : t('anyCode', { codes: list(codes, true) })
  return count === 0 ? [asked] : [asked, t('batchToo', { count })]
}

const scheduleWords = ({ startsAt, endsAt }: Terms, { t, when, zone }: Speech): string => {
  if (startsAt && endsAt) return t('fromTo', { from: when(startsAt), to: when(endsAt), zone })
  if (startsAt) return t('fromOn', { from: when(startsAt), zone })
  return endsAt ? t('untilThen', { to: when(endsAt), zone }) : t('always')
}

const thresholdInShort = (
  { thresholdBasis, thresholdValue: count, quantityMatch }: Terms,
  speech: Speech,
): string[] => {
  const { t, money } = speech
  if (thresholdBasis === null || count === 0) return []
  if (thresholdBasis !== 'cart_items') return [t('fromAmount', { amount: money(count) })]
  return [t(quantityMatch === 'exactly' ? 'exactPieces' : 'fromPieces', { count })]
}

/** The rule on one line, for lists. */
export const dealInShort = (terms: Terms, speech: Speech): string => {
  const { t, money, percent } = speech
  const { type, value, thresholdBasis } = terms
  const off = type === 'fixed' ? money(value) : percent(value)
  const what = scopeOf(terms, {}, speech)
  const deal = () => {
    if (thresholdBasis === 'fulfillment_fee')
      return type !== 'fixed' && value === whole ? t('noFee') : t('offFee', { off })
    if (type === 'bogo') return bogoWords(terms, what, speech)[0]?.replace(/\.$/, '') ?? ''
    return what === undefined ? t('offStore', { off }) : t('offScoped', { off, what })
  }
  return [deal(), ...thresholdInShort(terms, speech)].join(' · ')
}

/** The whole rule, one sentence per term. */
export const discountWords = (terms: Terms, names: Names, speech: Speech): string[] => {
  const { t } = speech
  return [
    ...(terms.enabled ? [] : [t('off')]),
    ...dealWords(terms, names, speech),
    ...exclusionWords(terms, names, speech),
    ...thresholdWords(terms, speech),
    ...applicationWords(terms, speech),
    scheduleWords(terms, speech),
    ...(terms.totalLimit === null ? [] : [t('totalLimit', { count: terms.totalLimit })]),
    ...(terms.perUserLimit === null ? [] : [t('perUserLimit', { count: terms.perUserLimit })]),
    t(terms.combinable ? 'combines' : 'alone'),
  ]
}
