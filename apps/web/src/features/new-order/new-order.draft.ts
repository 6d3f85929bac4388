import * as z from 'zod'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import {
  type CartInput,
  customItem,
  manualCartInput,
  manualDiscountInput,
  manualLineInput,
  type OrderAddress,
  type OrderInput,
  orderInput,
} from '#contract/domains/order.ts'
import { normalizeCode } from '#contract/domains/discount.ts'
import type { SellableVariant } from '#contract/domains/checkout.ts'
import { checkPostalCode, type PostalAddress, withFormattedPostalCode } from '#contract/postal-codes.ts'
import type { DiscountDecision } from '#contract/pricing/cart.ts'

export type BuyerKind = 'customer' | 'guest'

const guestBuyer = orderInput.shape.buyer.options[1]
const knownBuyer = orderInput.shape.buyer.options[0]
const address = orderInput.shape.address.unwrap().unwrap()

/**
 * The contract's schema, limited to what the form shows: a pickup order needs no address. A typed address needs a postal
 * code of its country; the customer's saved ones are taken as they are.
 */
export const formSchema = (
  kind: BuyerKind,
  needsAddress: boolean,
  getSavedAddresses: () => readonly PostalAddress[] = () => [],
) =>
  z.strictObject({
    ...orderInput.shape,
    buyer: kind === 'customer' ? knownBuyer : guestBuyer,
    address: needsAddress
      ? address
          .superRefine((entered, context) => checkPostalCode(getSavedAddresses())(entered, context))
          .overwrite(withFormattedPostalCode)
      : z.unknown(),
    points: orderInput.shape.points.nullable(),
    credit: orderInput.shape.credit.nullable(),
  })

/** A variant or a custom item, as entered. */
export interface ManualLine {
  variant?: string
  /** Replaces the price in the catalog. */
  unitPrice?: number | null
  custom?: z.output<typeof customItem>
  quantity: unknown
}

export interface OrderFormValues {
  buyer: { customer?: string | null; name?: string; email?: string | null; phone?: string | null }
  lines: ManualLine[]
  method: string
  slot: { window: string; date: string } | null
  paymentOption: string | null
  codes: string[]
  points: unknown
  credit: unknown
  address: Readonly<Record<string, unknown>>
  manualDiscount: z.output<typeof manualDiscountInput> | null
  isPaid: boolean
  /** Absent in older drafts. */
  notify?: boolean
  tags: string[]
  note: string
}

/** Stored in the browser while an order is being entered, so that a reload loses nothing. */
export interface OrderDraft {
  kind: BuyerKind
  values: OrderFormValues
  /** The variants of the lines, as the search returned them. */
  goods: Readonly<Record<string, SellableVariant>>
}

export const emptyBuyer = (kind: BuyerKind): OrderFormValues['buyer'] =>
  kind === 'customer' ? { customer: null } : { name: '', email: null, phone: null }

export const emptyDraft = (kind: BuyerKind, method: string, newAddress: OrderAddress): OrderDraft => ({
  kind,
  goods: {},
  values: {
    buyer: emptyBuyer(kind),
    lines: [],
    method,
    slot: null,
    paymentOption: null,
    codes: [],
    points: null,
    credit: null,
    address: { ...newAddress },
    manualDiscount: null,
    isPaid: false,
    tags: [],
    note: '',
  },
})

/** For a customer whose page this was opened from: keeps the lines and resets everything entered for another buyer. */
export const withCustomer = (draft: OrderDraft, customer: string, newAddress: OrderAddress): OrderDraft => {
  if (draft.values.buyer.customer === customer) return draft
  const { values } = emptyDraft('customer', draft.values.method, newAddress)
  return { kind: 'customer', goods: draft.goods, values: { ...values, lines: draft.values.lines, buyer: { customer } } }
}

const draftSchema = z.object({
  kind: z.enum(['customer', 'guest']),
  values: z.object({
    lines: z.array(z.object({ variant: z.string().optional() })),
    method: z.string(),
    buyer: z.object({}),
    isPaid: z.boolean(),
  }),
  goods: z.record(z.string(), z.object({ title: z.string() })),
})

/** Drafts of an older version of this page are discarded. */
export const readDraft = (stored: unknown): OrderDraft | undefined =>
  draftSchema.safeParse(stored).success ? (stored as OrderDraft) : undefined

/** Increments the quantity of a known variant; appends a new one. */
export const addVariant = (lines: OrderFormValues['lines'], variant: string): OrderFormValues['lines'] => {
  const isInCart = lines.some((line) => line.variant === variant)
  if (!isInCart) return [...lines, { variant, quantity: 1 }]
  return lines.map((line) =>
    line.variant === variant ? { ...line, quantity: typeof line.quantity === 'number' ? line.quantity + 1 : 1 } : line,
  )
}

const parseOrUndefined = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** The cart to quote: invalid fields are left out; undefined without lines. */
export const toCart = ({ kind, values }: Pick<OrderDraft, 'kind' | 'values'>): CartInput | undefined => {
  const lines = parseOrUndefined(z.array(manualLineInput).min(1), values.lines)
  const method = parseOrUndefined(manualCartInput.shape.method, values.method)
  if (!lines || !method) return undefined
  const buyer = parseOrUndefined(kind === 'customer' ? knownBuyer : guestBuyer, values.buyer)
  const deliveryAddress = hasDeliveryStatus(method) ? parseOrUndefined(address, values.address) : undefined
  return {
    lines,
    method,
    slot: values.slot,
    paymentOption: values.paymentOption,
    manualDiscount: values.manualDiscount,
    codes: values.codes.flatMap((code) => parseOrUndefined(manualCartInput.shape.codes.unwrap().element, code) ?? []),
    ...(kind === 'customer' && {
      points: parseOrUndefined(z.int().min(0), values.points) ?? 0,
      credit: parseOrUndefined(z.int().min(0), values.credit) ?? 0,
    }),
    ...(buyer && { buyer }),
    ...(deliveryAddress && { address: deliveryAddress }),
  }
}

/** The entered codes that take nothing off. */
export const getIneffectiveCodes = (
  codes: readonly string[],
  decisions: readonly DiscountDecision[],
): DiscountDecision[] => {
  const enteredCodes = new Set(codes.map(normalizeCode))
  return decisions.filter(
    ({ code, outcome }) => code !== null && outcome !== 'applied' && enteredCodes.has(normalizeCode(code)),
  )
}

type ValidValues = z.output<ReturnType<typeof formSchema>>

/** The request body, from valid form values. */
export const toOrderInput = (
  validValues: ValidValues,
  kind: BuyerKind,
  expectedTotal: number | undefined,
): z.input<typeof orderInput> => {
  const { points, credit, address: deliveryAddress, ...rest } = validValues
  return {
    ...rest,
    ...(kind === 'customer' && { points: points ?? 0, credit: credit ?? 0 }),
    address: hasDeliveryStatus(validValues.method) ? (deliveryAddress as OrderInput['address'] & object) : null,
    ...(expectedTotal !== undefined && { expectedTotal }),
  }
}
