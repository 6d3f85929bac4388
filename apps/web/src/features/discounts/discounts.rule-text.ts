import type { DiscountFields, TargetKind } from '#contract/domains/discount.ts'
import type { ListedDiscount } from '#contract/domains/discounts.ts'
import type { Translate } from '#web/client/text.ts'
import type { ruleText } from './discount-rule.text.ts'

/** Formatters for the values in the sentences. */
export interface RuleFormat {
  t: Translate<typeof ruleText.en>
  /** Minor units of the store's currency. */
  money: (minor: number) => string
  /** Takes parts per million. */
  percent: (rate: number) => string
  /** Takes a local date and time of the store. */
  dateTime: (local: string) => string
  zone: string
  list: (items: readonly string[], or?: true) => string
  quote: (name: string) => string
}

export type Terms = DiscountFields & { batchCodes: number }
type Names = Readonly<Record<string, string>>

const fullRate = 1_000_000
const maxNamed = 3
/** Placeholder for values that haven't been entered yet. */
const ellipsis = '…'

const targetTextKeys = {
  products: { named: 'named', some: 'someProducts' },
  variants: { named: 'named', some: 'someVariants' },
  categories: { named: 'inCategories', some: 'someCategories' },
  brands: { named: 'ofBrands', some: 'someBrands' },
  collections: { named: 'inCollections', some: 'someCollections' },
} as const satisfies Record<TargetKind, { named: string; some: string }>

/** “Walnut Cutting Board”, “Oak Tray” and 3 more; a count if not all names are known. */
const describeTargets = (
  kind: TargetKind,
  ids: readonly string[],
  names: Names,
  { t, list, quote }: RuleFormat,
): string => {
  const knownNames = ids.flatMap((id) => (names[id] === undefined ? [] : [names[id]]))
  const count = ids.length
  if (count === 0) return ellipsis
  if (knownNames.length < count) return t(targetTextKeys[kind].some, { count })
  const more = count - maxNamed
  const labels =
    more > 1 ? [...knownNames.slice(0, maxNamed).map(quote), t('more', { count: more })] : knownNames.map(quote)
  const { named } = targetTextKeys[kind]
  return named === 'named' ? t(named, { names: list(labels) }) : t(named, { count, names: list(labels) })
}

const describeScope = ({ scope, targets }: Terms, names: Names, format: RuleFormat): string | undefined =>
  scope === 'whole_store' ? undefined : describeTargets(scope, targets, names, format)

const describeFee = (
  { type, value }: Terms,
  scopeText: string | undefined,
  { t, money, percent }: RuleFormat,
): string[] => [
  type === 'fixed'
    ? t('feeFixed', { amount: value > 0 ? money(value) : ellipsis })
    : value === fullRate
      ? t('feeFree')
      : t('feePercentage', { percent: value > 0 ? percent(value) : ellipsis }),
  ...(scopeText === undefined ? [] : [t('feeScoped', { what: scopeText })]),
]

const describeBogo = (terms: Terms, scopeText: string | undefined, { t, money, percent }: RuleFormat): string[] => {
  const { bogo, value, quantityMatch } = terms
  if (!bogo) return []
  const { basis, buy, get: count, repeats } = bogo
  if (buy < 1 || count < 1) return []
  const share = value > 0 ? percent(value) : ellipsis
  const bySpending = basis === 'cart_subtotal'
  const amount = money(buy)
  const deal = bySpending
    ? value === fullRate
      ? t('spendFree', { amount, count })
      : t('spendOff', { amount, count, percent: share })
    : value === fullRate
      ? t('bogoFree', { buy, count })
      : t('bogoOff', { buy, count, percent: share })
  const exactly = !bySpending && quantityMatch === 'exactly'
  const repeatTexts = repeats === null ? [] : [t('repeats', { count: repeats })]
  return [
    deal,
    ...(scopeText === undefined ? [] : [t('bogoScoped', { what: scopeText })]),
    ...(exactly ? [t('bogoExactly', { items: buy + count })] : repeatTexts),
  ]
}

/** The discount's effect. */
const describeDeal = (terms: Terms, names: Names, format: RuleFormat): string[] => {
  const { type, value, thresholdBasis } = terms
  const { t, money, percent } = format
  const scopeText = describeScope(terms, names, format)
  if (thresholdBasis === 'fulfillment_fee') return describeFee(terms, scopeText, format)
  if (type === 'bogo') return describeBogo(terms, scopeText, format)
  const amount = value > 0 ? money(value) : ellipsis
  const share = value > 0 ? percent(value) : ellipsis
  if (type === 'fixed')
    return [scopeText === undefined ? t('fixedStore', { amount }) : t('fixedScoped', { amount, what: scopeText })]
  return [
    scopeText === undefined
      ? t('percentageStore', { percent: share })
      : t('percentageScoped', { percent: share, what: scopeText }),
  ]
}

const describeExclusions = ({ excluded }: Terms, names: Names, format: RuleFormat): string[] => {
  const kinds = [...new Set(excluded.map(({ kind }) => kind))]
  const texts = kinds.map((kind) => {
    const ids = excluded.filter((exclusion) => exclusion.kind === kind).map(({ id }) => id)
    return describeTargets(kind, ids, names, format)
  })
  return texts.length === 0 ? [] : [format.t('excluded', { what: format.list(texts) })]
}

const describeThreshold = (terms: Terms, { t, money }: RuleFormat): string[] => {
  const { thresholdBasis, thresholdValue, quantityMatch } = terms
  if (thresholdBasis === null || thresholdValue < 1) return []
  if (thresholdBasis === 'cart_items')
    return [t(quantityMatch === 'exactly' ? 'exactlyItems' : 'orMoreItems', { count: thresholdValue })]
  return [t('overTotal', { amount: money(thresholdValue) })]
}

const describeApplication = ({ application, codes, batchCodes: count }: Terms, { t, list }: RuleFormat): string[] => {
  if (application === 'automatic') return [t('automatic')]
  if (codes.length === 0) return [count === 0 ? t('noCode') : t('batchOnly', { count })]
  const codeText =
    codes.length === 1 ? t('oneCode', { codes: list(codes) }) : t('anyCode', { codes: list(codes, true) })
  return count === 0 ? [codeText] : [codeText, t('batchToo', { count })]
}

const describeSchedule = ({ startsAt, endsAt }: Terms, { t, dateTime, zone }: RuleFormat): string[] => {
  if (startsAt && endsAt) return [t('fromTo', { from: dateTime(startsAt), to: dateTime(endsAt), zone })]
  if (startsAt) return [t('fromOn', { from: dateTime(startsAt), zone })]
  return endsAt ? [t('untilThen', { to: dateTime(endsAt), zone })] : []
}

const summarizeThreshold = (
  { thresholdBasis, thresholdValue: count, quantityMatch }: Terms,
  format: RuleFormat,
): string[] => {
  const { t, money } = format
  if (thresholdBasis === null || count === 0) return []
  if (thresholdBasis !== 'cart_items') return [t('fromAmount', { amount: money(count) })]
  return [t(quantityMatch === 'exactly' ? 'exactItems' : 'fromItems', { count })]
}

/** The rule on one line, for lists. */
export const summarizeDiscount = (terms: Terms, format: RuleFormat): string => {
  const { t, money, percent } = format
  const { type, value, thresholdBasis } = terms
  const off = type === 'fixed' ? money(value) : percent(value)
  const scopeText = describeScope(terms, {}, format)
  const deal = () => {
    if (thresholdBasis === 'fulfillment_fee')
      return type !== 'fixed' && value === fullRate ? t('noFee') : t('offFee', { off })
    if (type === 'bogo') return describeBogo(terms, scopeText, format)[0]?.replace(/\.$/, '') ?? ''
    return scopeText === undefined ? t('offStore', { off }) : t('offScoped', { off, what: scopeText })
  }
  return [deal(), ...summarizeThreshold(terms, format)].join(' · ')
}

/** The rule, one sentence per term. Terms that aren't limited have none, so that the paragraph stays short. */
export const describeDiscount = (terms: Terms, names: Names, format: RuleFormat): string[] => {
  const { t } = format
  return [
    ...(terms.enabled ? [] : [t('off')]),
    ...describeDeal(terms, names, format),
    ...describeExclusions(terms, names, format),
    ...describeThreshold(terms, format),
    ...describeApplication(terms, format),
    ...describeSchedule(terms, format),
    ...(terms.totalLimit === null ? [] : [t('totalLimit', { count: terms.totalLimit })]),
    ...(terms.perUserLimit === null ? [] : [t('perUserLimit', { count: terms.perUserLimit })]),
    t(terms.combinable ? 'combines' : 'alone'),
  ]
}

/** Servers of an earlier version, which answer during a deploy, don't send `hasTargets`. */
export const isWithoutTargets = ({ hasTargets }: Partial<Pick<ListedDiscount, 'hasTargets'>>): boolean =>
  hasTargets === false
