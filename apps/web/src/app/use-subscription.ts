import { useEffect } from 'react'
import { minute } from '#contract/core/time.ts'
import { account } from '#contract/domains/account.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { queryClient } from '../client/query-client.ts'
import { onRefusal } from '../client/refusals.ts'
import { useSession } from '../client/session.ts'
import { useGet } from '../client/use-get.ts'

/** The account's subscription, asked for again every five minutes. An admin has none. */
export const useSubscription = () => {
  const { role } = useSession()
  return useGet(subscription.get, undefined, { enabled: role !== 'admin', refetchEvery: 5 * minute })
}

// What the server says no with, and what this browser then knows too little about.
const outdated: Partial<Record<string, string>> = {
  subscription_required: subscription.get.resource,
  account_suspended: account.profile.resource,
}

/** A refusal that concerns the whole account: its state has changed since this browser asked. */
export const useAccountRefusals = (): void => {
  useEffect(
    () =>
      onRefusal((code) => {
        const resource = outdated[code]
        if (resource) void queryClient.invalidateQueries({ queryKey: [resource] })
      }),
    [],
  )
}
