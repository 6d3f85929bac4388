import { useDebouncedValue } from '@mantine/hooks'
import type { CartInput } from '#contract/domains/order.ts'
import { orders } from '#contract/domains/orders.ts'
import { useGet } from '../../client/use-get.ts'

const pause = 300
const nothing: CartInput = { lines: [], method: 'pickup' }

/** What the order would cost as it stands, a moment after the last change. */
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
    /** It is what the form says now, and not what it said a moment ago. */
    isCurrent: asked !== undefined && asked === settled && !isPlaceholderData && !isPending,
    ask: () => void refetch(),
  }
}
