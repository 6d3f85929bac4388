import { useEffect } from 'react'
import { minute } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { queryClient } from '#web/client/query-client.ts'
import { onApiError } from '#web/client/api-error-events.ts'
import { useSession } from '#web/client/session.ts'
import { useGet } from '#web/client/use-get.ts'

/** The account's subscription, refetched every five minutes. Admins have none. */
export const useSubscription = () => {
  const { role } = useSession()
  return useGet(subscription.get, undefined, { enabled: role !== 'admin', refetchIntervalMs: 5 * minute })
}

// Error codes, each with the resource that is outdated when the server responds with it.
const staleResources: Partial<Record<string, string>> = {
  subscription_required: subscription.get.resource,
  account_suspended: account.profile.resource,
}

/** Refetches the account's state when an error code shows that it has changed. */
export const useRefetchOnAccountError = (): void => {
  useEffect(
    () =>
      onApiError((code) => {
        const resource = staleResources[code]
        if (resource) void queryClient.invalidateQueries({ queryKey: [resource] })
      }),
    [],
  )
}
