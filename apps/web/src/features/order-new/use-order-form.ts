import { useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { isDelivered } from '#contract/domains/order.ts'
import { orders, type Sellable } from '#contract/domains/orders.ts'
import type { DataOf } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { keptDraft, useKeptDraft } from '../../client/use-kept-draft.ts'
import { useSend } from '../../client/use-send.ts'
import { formFacts } from '../../kit/fields/form-context.ts'
import { useStandingRefusals } from '../../kit/form/use-standing-refusals.ts'
import { useSchemaForm } from '../../kit/form.tsx'
import {
  type BuyerKind,
  cartOf,
  emptyBuyer,
  emptyDraft,
  forCustomer,
  formSchema,
  idleCodes,
  orderOf,
  readDraft,
  type Values,
  withOneMore,
} from './order-new.draft.ts'
import { orderNewText } from './order-new.text.ts'
import { useLiveQuote } from './use-live-quote.ts'

export type Options = DataOf<typeof orders.options>

const useDraft = (options: Options) => {
  const { store, can } = useSession()
  const storeId = store?._id ?? ''
  const [begun] = useState(() => readDraft(keptDraft('orderDrafts', storeId)))
  const first = options.methods[0]?.method ?? 'pickup'
  const [search, setSearch] = useSearchParams()
  const asked = search.get('customer')
  const [draft] = useState(() => {
    const written = begun ?? emptyDraft(can('view_customers') ? 'customer' : 'guest', first)
    return asked && can('view_customers') ? forCustomer(written, asked) : written
  })
  // Removes the customer from the URL, so that a reload doesn't reset the chosen buyer.
  const unask = () => (asked ? setSearch({}, { replace: true }) : undefined)
  return { storeId, draft, wasBegun: begun !== undefined, unask }
}

/** State of the order form: values, live quote, draft storage and submit. */
export const useOrderForm = (options: Options) => {
  const t = useText(orderNewText)
  const navigate = useNavigate()
  const { storeId, draft, wasBegun, unask } = useDraft(options)
  const [kind, setKind] = useState<BuyerKind>(draft.kind)
  const [method, setMethod] = useState(draft.values.method)
  const [goods, setGoods] = useState(draft.goods)
  const [before, setBefore] = useState<number>()
  const [refused, setRefused] = useState('')

  const schema = useMemo(() => formSchema(kind, isDelivered(method)), [kind, method])
  const facts = useMemo(() => formFacts(schema), [schema])
  const placing = useSend(orders.create, {
    success: ({ number }) => t('placed', { number: String(number) }),
    failed: (error, { body }) => {
      if (error.code !== 'price_changed') return false
      setBefore(body.expectedTotal)
      asking.ask()
      return true
    },
  })
  const form = useSchemaForm(schema, draft.values as never, placing.error)
  const plainForm = form as unknown as UseFormReturn
  const values = useWatch({ control: form.control }) as unknown as Values
  const asking = useLiveQuote(cartOf({ kind, values }))
  const idle = idleCodes(values.codes, asking.quote?.decisions ?? [])
  const refusedCodes = idle.flatMap(({ code, outcome }) => (outcome === 'refused' && code !== null ? [code] : []))
  useStandingRefusals(plainForm, asking.error)

  // Store no draft while nothing has been entered.
  const isBegun = values.lines.length > 0 || values.note !== '' || Object.values(values.buyer).some(Boolean)
  const kept = useKeptDraft('orderDrafts', storeId, isBegun ? { kind, values, goods } : undefined)

  const written = JSON.stringify(values)
  const put = (name: keyof Values, value: unknown) => {
    plainForm.setValue(name, value, { shouldDirty: true })
    plainForm.clearErrors(name)
  }
  const place = form.handleSubmit(async (filled) => {
    if (!asking.isCurrent || refusedCodes.length > 0) return
    const body = orderOf(filled, kind, asking.quote?.total)
    const order = await placing.send({ body })
    if (!order) return setRefused(written)
    kept.forget()
    void navigate(`/dashboard/orders/${order._id}`, { replace: true })
  })

  return {
    form,
    facts,
    values,
    kind,
    goods,
    asking,
    /** Entered codes that take nothing off; a rejected code blocks the submit. */
    idle,
    refusedCodes,
    wasBegun,
    isBegun,
    isPlacing: placing.sending,
    /** The error of the last submit, until a value changes. */
    refusal: refused === written ? placing.error : null,
    /** The total that was shown before the price changed. */
    before,
    place: () => void place(),
    unask,
    chooseKind: (next: BuyerKind) => {
      unask()
      setKind(next)
      put('buyer', emptyBuyer(next))
      put('points', null)
      put('credit', null)
    },
    chooseMethod: (next: string) => {
      setMethod(next)
      // Slots and payment options depend on the method.
      put('slot', null)
      const option = options.paymentOptions.find(({ _id }) => _id === values.paymentOption)
      if (!option?.methods.some((one) => one === next)) put('paymentOption', null)
    },
    add: (variant: Sellable) => {
      setGoods((known) => ({ ...known, [variant._id]: variant }))
      // Read current values: two scans may arrive before the next render.
      put('lines', withOneMore(plainForm.getValues('lines') as Values['lines'], variant._id))
    },
    put,
    forget: kept.forget,
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
