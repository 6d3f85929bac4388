import { second } from '#contract/core/time.ts'
import { type Profile, account } from '#contract/domains/account.ts'
import { approvedStores, type Store, stores } from '#contract/domains/stores.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { ApiError } from '../client/api-error.ts'
import { queryClient } from '../client/query-client.ts'
import { refresh } from '../client/refresh.ts'
import { chooseStore, rememberedStoreIds, selectStore } from '../client/selected-store.ts'
import { loseSession } from '../client/sign-out.ts'
import { writeText } from '../client/storage.ts'
import { tokens } from '../client/tokens.ts'
import { getOptions } from '../client/use-get.ts'

const profile = () => queryClient.fetchQuery({ ...getOptions(account.profile), retry: false })

const profileOrOneRefresh = async () => {
  try {
    return await profile()
  } catch (error) {
    // After a 401 `send` has already tried the refresh; if that was rejected the tokens are gone.
    if (!tokens() || (error instanceof ApiError && error.status === 401)) throw error
    await refresh()
    return profile()
  }
}

const longestWait = second / 2

const wait = (time: number) => new Promise<void>((resolve) => void setTimeout(resolve, time))

const refused = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * Identifies the person and vendor of this browser's session. A tab whose marker differs from the stored one starts
 * over.
 */
export const markOf = ({ _id, vendor, email }: Profile): string =>
  JSON.stringify({ person: _id, vendor: vendor?._id, email })

const whose = (mark: string): string => {
  try {
    const { person, vendor } = JSON.parse(mark) as { person?: unknown; vendor?: unknown }
    return JSON.stringify({ person, vendor })
  } catch {
    return mark
  }
}

/** Whether both markers name the same person and vendor; other fields may differ. */
export const isSameAccount = (mark: string, other: string): boolean => whose(mark) === whose(other)

/** The stores that the profile approves. */
export const enterable = (person: Profile, list: readonly Store[]): Store[] => {
  const approved = new Set(approvedStores(person))
  return list.filter((store) => approved.has(store._id))
}

/**
 * Loads tokens, profile and stores, in that order. A new tab has no tokens and requests them first. A 401 or 403 signs
 * out; a server that doesn't respond is retried by the query that calls this.
 */
export const loadSession = async (): Promise<true> => {
  try {
    if (!tokens()) await refresh()
    const person = await profileOrOneRefresh()
    const listed = queryClient.fetchQuery({ ...getOptions(stores.list), retry: false })
    // SubscriptionGate needs the subscription next. Requested here, it usually arrives with the stores, so its loading
    // page doesn't appear in between; a slow response is left to the gate.
    const paid = person.role === 'admin' ? undefined : queryClient.prefetchQuery(getOptions(subscription.get))
    const { data } = await listed
    await Promise.race([paid, wait(longestWait)])
    selectStore(chooseStore(enterable(person, data), rememberedStoreIds())?._id)
    writeText('auth', markOf(person))
    return true
  } catch (error) {
    if (refused(error)) loseSession()
    throw error
  }
}
