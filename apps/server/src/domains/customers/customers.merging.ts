import type * as z from 'zod'
import {
  type ConsentChannel,
  type Customer,
  type CustomerAddress,
  mostAddresses,
  mostCustomerTags,
  phoneDigits,
} from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import { fold } from '#server/platform/db/fold.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tagsOnce } from './tags.service.ts'

type Preview = z.output<typeof customers.mergePreview.response>
type LostField = Preview['lost'][number]['field']

/** A customer with the additional data a merge needs. */
export interface Party {
  customer: Customer
  accountId: string | null
  /** Account of a customer who left and hasn't rejoined. */
  formerAccountId: string | null
  notes: number
}

export interface Merged extends Preview {
  accountId: string | null
  formerAccountId: string | null
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** At most one of the customers may have an account. */
const onlyAccount = (parties: readonly Party[]): Party | undefined => {
  const holders = parties.filter(({ accountId }) => accountId !== null)
  return new Set(holders.map(({ accountId }) => accountId)).size > 1 ? refuse('two_accounts') : holders[0]
}

/** The newest consent wins; of two at the same time, the refusal. */
const newestConsent = (parties: readonly Customer[], channel: ConsentChannel): Customer['emailConsent'] => {
  const answers = parties.map((one) => one[`${channel}Consent`]).filter(({ given }) => given !== null)
  const rank = ({ given, at }: Customer['emailConsent']): string => `${at ?? ''}${given ? 0 : 1}`
  return answers.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0] ?? { given: null, at: null }
}

const addressKey = ({ line1, postcode, city }: CustomerAddress): string => [line1, postcode, city].map(fold).join('\n')

type Lost = Preview['lost'][number]

const lostOf = ({ _id, name }: Customer, field: LostField, value: string): Lost => ({
  customer: _id,
  name,
  field,
  value,
})

interface Gathered<Item> {
  items: Item[]
  lost: Lost[]
}

/** Addresses of the kept customer, then new ones of the others; those above the limit are lost. */
const allAddresses = (keep: Customer, others: readonly Customer[]): Gathered<CustomerAddress> => {
  const all = [...keep.addresses]
  const known = new Set(all.map(addressKey))
  const lost: Lost[] = []
  const theirs = others.flatMap((other) => other.addresses.map((one) => [other, one] as const))
  for (const [other, address] of theirs) {
    if (known.has(addressKey(address))) continue
    known.add(addressKey(address))
    if (all.length < mostAddresses) all.push(address)
    else lost.push(lostOf(other, 'address', [address.line1, address.city].filter(Boolean).join(', ')))
  }
  const preferred = all.find(({ isDefault }) => isDefault) ?? all[0]
  return { items: all.map((address) => ({ ...address, isDefault: address === preferred })), lost }
}

/** A lost tag is reported for the first customer who has it. */
const allTags = (everybody: readonly Customer[]): Gathered<string> => {
  const all = tagsOnce(everybody.flatMap(({ tags }) => tags))
  const lost = all.slice(mostCustomerTags).flatMap((tag) => {
    const had = everybody.find(({ tags }) => tags.includes(tag))
    return had ? [lostOf(had, 'tag', tag)] : []
  })
  return { items: all.slice(0, mostCustomerTags), lost }
}

/**
 * A merge never approves anyone: a rejection or suspension of one applies to the result, and a waiting account stays
 * pending.
 */
const approvalOf = (
  everybody: readonly [Customer, ...Customer[]],
  holder: Customer | undefined,
): Pick<Customer, 'approval' | 'approvalReason'> => {
  const shutOut = everybody.find(({ approval }) => approval === 'suspended' || approval === 'rejected')
  const waiting = holder?.approval === 'pending' ? holder : undefined
  const { approval, approvalReason } = shutOut ?? waiting ?? everybody[0]
  return { approval, approvalReason }
}

const latest = (instants: readonly (string | null)[]): string | null =>
  instants
    .filter((instant) => instant !== null)
    .toSorted()
    .at(-1) ?? null

const survives = (field: (typeof lostFields)[number], value: string, kept: string | null): boolean =>
  field === 'phone' ? phoneDigits(value) === phoneDigits(kept ?? '') : value === kept

const lostFields = ['name', 'email', 'phone', 'birthday', 'language'] as const satisfies readonly LostField[]

const lostValues = (result: Customer, others: readonly Customer[]): Preview['lost'] =>
  others.flatMap((other) =>
    lostFields.flatMap((field) => {
      const value = other[field]
      if (value === null || survives(field, value, result[field])) return []
      return [lostOf(other, field, value)]
    }),
  )

/** Computes the merged customer. The preview shows it, the merge writes it. */
export const mergeOf = (keeper: Party, rest: readonly Party[]): Merged => {
  const keep = keeper.customer
  const others = rest.map(({ customer }) => customer)
  const everybody = [keep, ...others] as const
  const holder = onlyAccount([keeper, ...rest])
  const former = holder ? undefined : [keeper, ...rest].find(({ formerAccountId }) => formerAccountId !== null)
  const first = <Field extends 'email' | 'phone' | 'birthday' | 'language'>(field: Field): Customer[Field] =>
    everybody.find((one) => one[field] !== null)?.[field] ?? keep[field]
  const moved = {
    notes: sum(rest.map(({ notes }) => notes)),
    points: sum(others.map(({ points }) => points)),
    credit: sum(others.map(({ credit }) => credit)),
  }
  const addresses = allAddresses(keep, others)
  const tags = allTags(everybody)
  const result: Customer = {
    ...keep,
    email: first('email'),
    emailBounce: everybody.find(({ email }) => email !== null)?.emailBounce ?? null,
    phone: first('phone'),
    birthday: first('birthday'),
    language: first('language'),
    tags: tags.items,
    ...approvalOf(everybody, holder?.customer),
    emailConsent: newestConsent(everybody, 'email'),
    smsConsent: newestConsent(everybody, 'sms'),
    addresses: addresses.items,
    address: addresses.items.find(({ isDefault }) => isDefault) ?? null,
    points: keep.points + moved.points,
    credit: keep.credit + moved.credit,
    orders: sum(everybody.map(({ orders }) => orders)),
    spend: sum(everybody.map(({ spend }) => spend)),
    lastOrderAt: latest(everybody.map(({ lastOrderAt }) => lastOrderAt)),
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
