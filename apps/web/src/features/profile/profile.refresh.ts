import { account } from '#contract/domains/account.ts'
import { queryClient } from '#web/client/query-client.ts'

/** Calls of other domains (password, two-step sign-in) also change the profile and the devices. */
export const refreshAccount = (): void => void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
