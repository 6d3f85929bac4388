import { useDebouncedValue } from '@mantine/hooks'
import type { CartInput } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useGet } from '../../client/use-get.ts'

const pause = 300
const nothing: CartInput = { lines: [], method: 'pickup' }

/** The quote of the current cart, debounced. */
export const useLiveQuote = (cart: CartInput | undefined) => {
  const asked = cart && JSON.stringify(cart)
  const [settled] = useDebouncedValue(asked, pause)
  const body = settled === undefined ? nothing : (JSON.parse(settled) as CartInput)
  const { data, error, refetch, isPlaceholderData, isPending } = useGet(
    orders.quote,
    { body },
    { enabled: settled !== undefined, keepPrevious: true },
  )
  return {
    quote: asked === undefined ? undefined : data,
    error: asked === settled && asked !== undefined ? error : null,
    /** False while the quote is of an earlier state of the form. */
    isCurrent: asked !== undefined && asked === settled && !isPlaceholderData && !isPending,
    ask: () => void refetch(),
  }
}
