import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { orders, type Sellable } from '#contract/domains/orders.ts'
import { queryClient } from '../client/query-client.ts'
import { useText } from '../client/text.ts'
import { getOptions, useGet } from '../client/use-get.ts'
import { variantSearchText } from './variant-search.text.ts'
import { sellableName } from './variant-stock.tsx'

const pause = 200

/**
 * Search by name or code. A scanner types a code and Enter faster than results appear, and the next scan may follow at
 * once, so the input is cleared before the lookup finishes.
 */
export const useVariantSearch = (add: (variant: Sellable) => void, opened: boolean) => {
  const t = useText(variantSearchText)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<{ text: string; isProblem: boolean }>()
  const [search] = useDebouncedValue(typed.trim(), pause)
  const answer = useGet(orders.variants, { query: { search } }, { enabled: opened, keepPrevious: true })
  const latest = useRef(typed)
  latest.current = typed

  const take = (variant: Sellable) => {
    add(variant)
    setNote({ text: t('added', { name: sellableName(variant) }), isProblem: false })
  }
  /** Resolves to whether it was found. */
  const lookUp = async (): Promise<boolean> => {
    const code = typed.trim()
    if (code === '') return true
    setTyped('')
    const ask = (query: { code: string } | { search: string }) =>
      queryClient.fetchQuery({ ...getOptions(orders.variants, { query }), staleTime: 0 }).catch(() => undefined)
    const byCode = await ask({ code })
    // Not a code, but maybe a name with a single match.
    const answered = byCode?.data.length === 0 ? await ask({ search: code }) : byCode
    const variant = answered?.data.length === 1 ? answered.data[0] : undefined
    if (variant) {
      take(variant)
      return true
    }
    // If nothing was typed since, restore the text: it may be the start of a name.
    if (latest.current === '') flushSync(() => setTyped(code))
    setNote({ text: t(answered ? 'unknown' : 'failed', { code }), isProblem: true })
    return false
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setNote(undefined)
    },
    pick: (variant: Sellable) => {
      setTyped('')
      take(variant)
    },
    lookUp,
    found: answer.data?.data ?? [],
    isLoading: answer.isFetching || search !== typed.trim(),
    note,
  }
}
