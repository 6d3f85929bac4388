import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkout, type SellableVariant } from '#contract/domains/checkout.ts'
import { queryClient } from '#web/client/query-client.ts'
import { useText } from '#web/client/text.ts'
import { getQueryOptions, useGet } from '#web/client/use-get.ts'
import { variantSearchText } from './variant-search.text.ts'
import { sellableName } from './variant-stock.tsx'

const debounceMs = 200

/**
 * Search by name or code. A scanner types a code and Enter faster than results appear, and the next scan may follow at
 * once, so the input is cleared before the lookup finishes.
 */
export const useVariantSearch = (add: (variant: SellableVariant) => void, opened: boolean) => {
  const t = useText(variantSearchText)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<{ text: string; isProblem: boolean }>()
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const response = useGet(checkout.variants, { query: { search } }, { enabled: opened, keepPrevious: true })
  const latest = useRef(typed)
  latest.current = typed

  const addVariant = (variant: SellableVariant) => {
    add(variant)
    setNote({ text: t('added', { name: sellableName(variant) }), isProblem: false })
  }
  /** Resolves to whether it was found. */
  const lookUp = async (): Promise<boolean> => {
    const code = typed.trim()
    if (code === '') return true
    setTyped('')
    const fetchVariants = (query: { code: string } | { search: string }) =>
      queryClient.fetchQuery({ ...getQueryOptions(checkout.variants, { query }), staleTime: 0 }).catch(() => undefined)
    const byCode = await fetchVariants({ code })
    // Not a code, but maybe a name with a single match.
    const matches = byCode?.data.length === 0 ? await fetchVariants({ search: code }) : byCode
    const variant = matches?.data.length === 1 ? matches.data[0] : undefined
    if (variant) {
      addVariant(variant)
      return true
    }
    // If nothing was typed since, restore the text: it may be the start of a name.
    if (latest.current === '') flushSync(() => setTyped(code))
    if (matches && matches.data.length > 1) setNote({ text: t('several'), isProblem: false })
    else setNote({ text: t(matches ? 'unknown' : 'failed', { code }), isProblem: true })
    return false
  }
  return {
    typed,
    onType: (text: string) => {
      setTyped(text)
      setNote(undefined)
    },
    pick: (variant: SellableVariant) => {
      setTyped('')
      addVariant(variant)
    },
    lookUp,
    results: response.data?.data ?? [],
    isLoading: response.isFetching || search !== typed.trim(),
    note,
  }
}
