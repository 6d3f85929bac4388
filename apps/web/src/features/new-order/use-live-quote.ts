import { useDebouncedValue } from '@mantine/hooks'
import type { CartInput } from '#contract/domains/order.ts'
import { checkout } from '#contract/domains/checkout.ts'
import { useGet } from '#web/client/use-get.ts'

const debounceMs = 300
const emptyCart: CartInput = { lines: [], method: 'pickup' }

/** The quote of the current cart, debounced. */
export const useLiveQuote = (cart: CartInput | undefined) => {
  const cartJson = cart && JSON.stringify(cart)
  const [debouncedJson] = useDebouncedValue(cartJson, debounceMs)
  const body = debouncedJson === undefined ? emptyCart : (JSON.parse(debouncedJson) as CartInput)
  const { data, error, refetch, isPlaceholderData, isPending } = useGet(
    checkout.quote,
    { body },
    { enabled: debouncedJson !== undefined, keepPrevious: true },
  )
  return {
    quote: cartJson === undefined ? undefined : data,
    error: cartJson === debouncedJson && cartJson !== undefined ? error : null,
    /** False while the quote is of an earlier state of the form. */
    isCurrent: cartJson !== undefined && cartJson === debouncedJson && !isPlaceholderData && !isPending,
    refetchQuote: () => void refetch(),
  }
}
