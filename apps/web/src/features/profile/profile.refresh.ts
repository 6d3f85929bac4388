import { account } from '#contract/domains/account.ts'
import { queryClient } from '../../client/query-client.ts'

/** Profile and devices also change by calls of other domains: a password, the second step. */
export const refreshAccount = (): void => void queryClient.invalidateQueries({ queryKey: [account.profile.resource] })
