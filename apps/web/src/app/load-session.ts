import { type Profile, account } from '#contract/domains/account.ts'
import { approvedStores } from '#contract/approved-stores.ts'
import { type Store, stores } from '#contract/domains/stores.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { workspace } from '#contract/domains/workspace.ts'
import { ApiError } from '#web/client/api-error.ts'
import { takeEarlyOr } from '#web/client/early-reads.ts'
import { queryClient } from '#web/client/query-client.ts'
import { refresh } from '#web/client/refresh.ts'
import { chooseStore, getRememberedStoreIds, selectStore } from '#web/client/selected-store.ts'
import { expireSession } from '#web/client/sign-out.ts'
import { writeText } from '#web/client/storage.ts'
import { send } from '#web/client/send.ts'
import { getTokens } from '#web/client/tokens.ts'
import { getQueryOptions } from '#web/client/use-get.ts'

// One refresh until a session is loaded, also over the retries of the query that calls `loadSession`.
let isRefreshed = false

const refreshOnce = async () => {
  isRefreshed = true
  await refresh()
}

const fetchWorkspaceWithRefresh = async () => {
  try {
    return await takeEarlyOr(workspace.get, undefined, undefined, () => send(workspace.get))
  } catch (error) {
    // After a 401 `send` has already tried the refresh; if that was rejected the tokens are gone.
    if (isRefreshed || !getTokens() || (error instanceof ApiError && error.status === 401)) throw error
    await refreshOnce()
    return send(workspace.get)
  }
}

const isAuthError = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * Identifies the person and vendor of this browser's session. A tab whose marker differs from the stored one starts
 * over.
 */
export const toAuthMarker = ({ _id, vendor, email }: Profile): string =>
  JSON.stringify({ person: _id, vendor: vendor?._id, email })

const toAccountKey = (marker: string): string => {
  try {
    const { person, vendor } = JSON.parse(marker) as { person?: unknown; vendor?: unknown }
    return JSON.stringify({ person, vendor })
  } catch {
    return marker
  }
}

/** Whether both markers name the same person and vendor; other fields may differ. */
export const isSameAccount = (marker: string, otherMarker: string): boolean =>
  toAccountKey(marker) === toAccountKey(otherMarker)

/** The stores that the profile approves. */
export const filterApprovedStores = (profile: Profile, list: readonly Store[]): Store[] => {
  const approved = new Set(approvedStores(profile))
  return list.filter((store) => approved.has(store._id))
}

/**
 * Loads tokens, then profile, stores and subscription. A new tab has no tokens and requests them first. A 401 or 403
 * signs out; a server that doesn't respond is retried by the query that calls this.
 */
export const loadSession = async (): Promise<true> => {
  try {
    if (!getTokens()) await refreshOnce()
    const loaded = await fetchWorkspaceWithRefresh()
    isRefreshed = false
    queryClient.setQueryData(getQueryOptions(account.profile).queryKey, loaded.profile)
    queryClient.setQueryData(getQueryOptions(stores.list).queryKey, loaded.stores)
    if (loaded.subscription) {
      queryClient.setQueryData(getQueryOptions(subscription.get).queryKey, loaded.subscription)
    }
    const approved = filterApprovedStores(loaded.profile, loaded.stores.data)
    selectStore(chooseStore(approved, getRememberedStoreIds())?._id)
    writeText('auth', toAuthMarker(loaded.profile))
    return true
  } catch (error) {
    if (isAuthError(error)) expireSession()
    throw error
  }
}

/** The same query before the first render and in `SessionGate`. */
export const sessionQuery = { queryKey: ['session'], queryFn: loadSession, staleTime: Infinity } as const
