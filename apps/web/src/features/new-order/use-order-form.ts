import { useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import { checkout, type SellableVariant } from '#contract/domains/checkout.ts'
import type { DataOf } from '#contract/core/request.ts'
import type { PostalAddress } from '#contract/postal-codes.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { readStoredDraft, useStoredDraft } from '#web/client/use-stored-draft.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEmptyAddress } from '#web/entities/addresses/address-values.ts'
import { makeFormMeta } from '#web/kit/fields/form-context.ts'
import { useQueryFieldErrors } from '#web/kit/form/use-query-field-errors.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import {
  type BuyerKind,
  toCart,
  emptyBuyer,
  emptyDraft,
  withCustomer,
  formSchema,
  getIneffectiveCodes,
  toOrderInput,
  readDraft,
  type ManualLine,
  type OrderFormValues,
  addVariant,
} from './new-order.draft.ts'
import { newOrderText } from './new-order.text.ts'
import { useLiveQuote } from './use-live-quote.ts'

export type Options = DataOf<typeof checkout.options>

const useDraft = (options: Options) => {
  const { store, can } = useSession()
  const emptyAddress = useEmptyAddress()
  const storeId = store?._id ?? ''
  const [storedDraft] = useState(() => readDraft(readStoredDraft('orderDrafts', storeId)))
  const defaultMethod = options.methods[0]?.method ?? 'pickup'
  const [search, setSearch] = useSearchParams()
  const requestedCustomer = search.get('customer')
  const [draft] = useState(() => {
    const canPick = can('view_customers')
    const initialDraft = storedDraft ?? emptyDraft(canPick ? 'customer' : 'guest', defaultMethod, emptyAddress)
    return requestedCustomer && canPick ? withCustomer(initialDraft, requestedCustomer, emptyAddress) : initialDraft
  })
  // Removes the customer from the URL, so that a reload doesn't reset the chosen buyer.
  const clearRequestedCustomer = () => (requestedCustomer ? setSearch({}, { replace: true }) : undefined)
  return { storeId, draft, wasRestored: storedDraft !== undefined, clearRequestedCustomer }
}

/** State of the order form: values, live quote, draft storage and submit. */
export const useOrderForm = (options: Options) => {
  const t = useText(newOrderText)
  const navigate = useNavigate()
  const { storeId, draft, wasRestored, clearRequestedCustomer } = useDraft(options)
  const [kind, setKind] = useState<BuyerKind>(draft.kind)
  const [method, setMethod] = useState(draft.values.method)
  const [goods, setGoods] = useState(draft.goods)
  const [previousTotal, setPreviousTotal] = useState<number>()
  const [rejectedValues, setRejectedValues] = useState('')

  const savedAddresses = useRef<readonly PostalAddress[]>([])
  const schema = useMemo(
    () => formSchema(kind, hasDeliveryStatus(method), () => savedAddresses.current),
    [kind, method],
  )
  const facts = useMemo(() => makeFormMeta(schema), [schema])
  const placing = useSend(checkout.create, {
    successMessage: ({ number }) => t('placed', { number: String(number) }),
    handleError: (error, { body }) => {
      if (error.code !== 'price_changed') return false
      setPreviousTotal(body.expectedTotal)
      liveQuote.refetchQuote()
      return true
    },
  })
  const form = useSchemaForm(schema, draft.values as never, placing.error)
  const plainForm = form as unknown as UseFormReturn
  const values = useWatch({ control: form.control }) as unknown as OrderFormValues
  const liveQuote = useLiveQuote(toCart({ kind, values }))
  const ineffectiveCodes = getIneffectiveCodes(values.codes, liveQuote.quote?.decisions ?? [])
  const refusedCodes = ineffectiveCodes.flatMap(({ code, outcome }) =>
    outcome === 'refused' && code !== null ? [code] : [],
  )
  useQueryFieldErrors(plainForm, liveQuote.error)

  // Store no draft while nothing has been entered.
  const isStarted = values.lines.length > 0 || values.note !== '' || Object.values(values.buyer).some(Boolean)
  const draftStorage = useStoredDraft('orderDrafts', storeId, isStarted ? { kind, values, goods } : undefined)

  const valuesJson = JSON.stringify(values)
  const setField = (name: keyof OrderFormValues, value: unknown) => {
    plainForm.setValue(name, value, { shouldDirty: true })
    plainForm.clearErrors(name)
  }
  const submitOrder = form.handleSubmit(async (validValues) => {
    if (!liveQuote.isCurrent || refusedCodes.length > 0) return
    const body = toOrderInput(validValues, kind, liveQuote.quote?.total)
    const order = await placing.send({ body })
    if (!order) return setRejectedValues(valuesJson)
    draftStorage.discard()
    void navigate(`/dashboard/orders/${order._id}`, { replace: true })
  })

  return {
    form,
    facts,
    values,
    kind,
    goods,
    liveQuote,
    /** Entered codes that take nothing off; a rejected code blocks the submit. */
    ineffectiveCodes,
    refusedCodes,
    wasRestored,
    isStarted,
    isPlacing: placing.sending,
    /** The error of the last submit, until a value changes. */
    refusal: rejectedValues === valuesJson ? placing.error : null,
    /** The total that was shown before the price changed. */
    previousTotal,
    place: () => void submitOrder(),
    /** The customer's addresses, whose postal codes aren't checked. */
    setSavedAddresses: (addresses: readonly PostalAddress[]) => void (savedAddresses.current = addresses),
    clearRequestedCustomer,
    chooseKind: (next: BuyerKind) => {
      clearRequestedCustomer()
      setKind(next)
      setField('buyer', emptyBuyer(next))
      setField('points', null)
      setField('credit', null)
    },
    chooseMethod: (next: string) => {
      setMethod(next)
      // Slots and payment options depend on the method.
      setField('slot', null)
      const option = options.paymentOptions.find(({ _id }) => _id === values.paymentOption)
      if (!option?.methods.some((candidate) => candidate === next)) setField('paymentOption', null)
    },
    add: (variant: SellableVariant) => {
      setGoods((previous) => ({ ...previous, [variant._id]: variant }))
      // Read current values: two scans may arrive before the next render.
      setField('lines', addVariant(plainForm.getValues('lines') as OrderFormValues['lines'], variant._id))
    },
    addCustomItem: (custom: NonNullable<ManualLine['custom']>, quantity: number) =>
      setField('lines', [...(plainForm.getValues('lines') as OrderFormValues['lines']), { custom, quantity }]),
    setField,
    forget: draftStorage.discard,
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>
