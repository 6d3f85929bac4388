import type * as z from 'zod'
import {
  type ConsentChannel,
  type Customer,
  type CustomerAddress,
  dedupeTags,
  maxAddresses,
  maxCustomerTags,
  phoneDigits,
} from '#contract/domains/customer.ts'
import type { customerMerge } from '#contract/domains/customer-merge.ts'
import { normalizeForSearch } from '#server/platform/db/normalize.ts'
import { fail } from '#server/platform/app-error.ts'

type Preview = z.output<typeof customerMerge.mergePreview.response>
type LostField = Preview['lost'][number]['field']

/** A customer with the additional data a merge needs. */
export interface MergeParty {
  customer: Customer
  accountId: string | null
  /** Account of a customer who left and hasn't rejoined. */
  formerAccountId: string | null
  notes: number
}

export interface MergeResult extends Preview {
  accountId: string | null
  formerAccountId: string | null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** At most one of the customers may have an account. */
const findAccountHolder = (parties: readonly MergeParty[]): MergeParty | undefined => {
  const holders = parties.filter(({ accountId }) => accountId !== null)
  return new Set(holders.map(({ accountId }) => accountId)).size > 1 ? fail('two_accounts') : holders[0]
}

/** The newest consent wins; of two at the same time, the refusal. */
const newestConsent = (customers: readonly Customer[], channel: ConsentChannel): Customer['emailConsent'] => {
  const consents = customers.map((customer) => customer[`${channel}Consent`]).filter(({ given }) => given !== null)
  const rank = ({ given, at }: Customer['emailConsent']): string => `${at ?? ''}${given ? 0 : 1}`
  return consents.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0] ?? { given: null, at: null }
}

const addressKey = ({ line1, postcode, city }: CustomerAddress): string =>
  [line1, postcode, city].map(normalizeForSearch).join('\n')

type Lost = Preview['lost'][number]

const toLost = ({ _id, name }: Customer, field: LostField, value: string): Lost => ({
  customer: _id,
  name,
  field,
  value,
})

interface MergedItems<Item> {
  items: Item[]
  lost: Lost[]
}

/** Addresses of the kept customer, then new ones of the others; those above the limit are lost. */
const mergeAddresses = (keep: Customer, others: readonly Customer[]): MergedItems<CustomerAddress> => {
  const all = [...keep.addresses]
  const known = new Set(all.map(addressKey))
  const lost: Lost[] = []
  const otherAddresses = others.flatMap((other) => other.addresses.map((address) => [other, address] as const))
  for (const [other, address] of otherAddresses) {
    if (known.has(addressKey(address))) continue
    known.add(addressKey(address))
    if (all.length < maxAddresses) all.push(address)
    else lost.push(toLost(other, 'address', [address.line1, address.city].filter(Boolean).join(', ')))
  }
  const preferred = all.find(({ isDefault }) => isDefault) ?? all[0]
  return { items: all.map((address) => ({ ...address, isDefault: address === preferred })), lost }
}

/** A lost tag is reported for the first customer who has it. */
const mergeTags = (allCustomers: readonly Customer[]): MergedItems<string> => {
  const all = dedupeTags(allCustomers.flatMap(({ tags }) => tags))
  const lost = all.slice(maxCustomerTags).flatMap((tag) => {
    const tagOwner = allCustomers.find(({ tags }) => tags.includes(tag))
    return tagOwner ? [toLost(tagOwner, 'tag', tag)] : []
  })
  return { items: all.slice(0, maxCustomerTags), lost }
}

/**
 * A merge never approves anyone: a rejection or suspension of one applies to the result, and a waiting account stays
 * pending.
 */
const mergeApproval = (
  allCustomers: readonly [Customer, ...Customer[]],
  holder: Customer | undefined,
): Pick<Customer, 'approval' | 'approvalReason'> => {
  const blocked = allCustomers.find(({ approval }) => approval === 'suspended' || approval === 'rejected')
  const waiting = holder?.approval === 'pending' ? holder : undefined
  const { approval, approvalReason } = blocked ?? waiting ?? allCustomers[0]
  return { approval, approvalReason }
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1) ?? null

const isKept = (field: (typeof lostFields)[number], value: string, keptValue: string | null): boolean =>
  field === 'phone' ? phoneDigits(value) === phoneDigits(keptValue ?? '') : value === keptValue

const lostFields = ['name', 'email', 'phone', 'birthday', 'language'] as const satisfies readonly LostField[]

const lostValues = (result: Customer, others: readonly Customer[]): Preview['lost'] =>
  others.flatMap((other) =>
    lostFields.flatMap((field) => {
      const value = other[field]
      if (value === null || isKept(field, value, result[field])) return []
      return [toLost(other, field, value)]
    }),
  )

/** Computes the merged customer. The preview shows it, the merge writes it. */
export const mergeParties = (keeper: MergeParty, rest: readonly MergeParty[]): MergeResult => {
  const keep = keeper.customer
  const others = rest.map(({ customer }) => customer)
  const allCustomers = [keep, ...others] as const
  const holder = findAccountHolder([keeper, ...rest])
  const former = holder ? undefined : [keeper, ...rest].find(({ formerAccountId }) => formerAccountId !== null)
  const first = <Field extends 'email' | 'phone' | 'birthday' | 'language'>(field: Field): Customer[Field] =>
    allCustomers.find((customer) => customer[field] !== null)?.[field] ?? keep[field]
  const moved = {
    notes: sum(rest.map(({ notes }) => notes)),
    points: sum(others.map(({ points, pointsDebt }) => points - pointsDebt)),
    credit: sum(others.map(({ credit, creditDebt }) => credit - creditDebt)),
  }
  const pointsAfter = keep.points - keep.pointsDebt + moved.points
  const creditAfter = keep.credit - keep.creditDebt + moved.credit
  const addresses = mergeAddresses(keep, others)
  const tags = mergeTags(allCustomers)
  const result: Customer = {
    ...keep,
    email: first('email'),
    emailBounce: allCustomers.find(({ email }) => email !== null)?.emailBounce ?? null,
    phone: first('phone'),
    birthday: first('birthday'),
    language: first('language'),
    tags: tags.items,
    ...mergeApproval(allCustomers, holder?.customer),
    emailConsent: newestConsent(allCustomers, 'email'),
    smsConsent: newestConsent(allCustomers, 'sms'),
    addresses: addresses.items,
    address: addresses.items.find(({ isDefault }) => isDefault) ?? null,
    points: Math.max(0, pointsAfter),
    pointsDebt: Math.max(0, -pointsAfter),
    credit: Math.max(0, creditAfter),
    creditDebt: Math.max(0, -creditAfter),
    orders: sum(allCustomers.map(({ orders }) => orders)),
    spend: sum(allCustomers.map(({ spend }) => spend)),
    lastOrderAt: latest(allCustomers.map(({ lastOrderAt }) => lastOrderAt)),
    hasAccount: holder !== undefined,
    // A customer who left has no account here; merged with an account holder they are back.
    leftAt: (holder ?? former ?? keeper).customer.leftAt,
    version: keep.version + 1,
  }
  return {
    result,
    accountId: holder?.accountId ?? null,
    formerAccountId: former?.formerAccountId ?? null,
    lost: [...lostValues(result, others), ...addresses.lost, ...tags.lost],
    moved: { addresses: addresses.items.length - keep.addresses.length, ...moved },
  }
}
