import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type RecipientStatus, recipientActions, recipientStatuses } from '#contract/domains/campaign-history.ts'

type RecipientAction = (typeof recipientActions)[number]

export interface RecipientFilter {
  search?: string
  status?: RecipientStatus
  did?: RecipientAction
}

const isStatus = (text: string | null): text is RecipientStatus => recipientStatuses.some((status) => status === text)
const isAction = (text: string | null): text is RecipientAction => recipientActions.some((action) => action === text)

/** In the address, so that Back from a customer's page returns to the same recipients. */
export const useRecipientFilter = () => {
  const [params, setParams] = useSearchParams()
  const [status, did, search] = [params.get('status'), params.get('did'), params.get('q')?.slice(0, 120)]
  const filter: RecipientFilter = {
    ...(search ? { search } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(isAction(did) ? { did } : {}),
  }
  const change = useCallback(
    (next: RecipientFilter) => {
      const { search: q, ...others } = next
      setParams({ ...(q ? { q } : {}), ...others }, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  return { filter, change }
}
