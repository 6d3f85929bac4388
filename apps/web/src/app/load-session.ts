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
    // After a 401 `send` has tried the refresh already; when that was refused the tokens are gone.
    if (!tokens() || (error instanceof ApiError && error.status === 401)) throw error
    await refresh()
    return profile()
  }
}

const longestWait = second / 2

const wait = (time: number) => new Promise<void>((resolve) => void setTimeout(resolve, time))

const refused = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Who this browser works as, and for whom; a tab that finds somebody else's mark than its own starts over. */
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

/** The same person in the same business, whatever else of them has changed. */
export const isSameAccount = (mark: string, other: string): boolean => whose(mark) === whose(other)

/** Those of the stores that the profile approves. */
export const enterable = (person: Profile, list: readonly Store[]): Store[] => {
  const approved = new Set(approvedStores(person))
  return list.filter((store) => approved.has(store._id))
}

/**
 * Tokens, profile and stores, in that order. A new tab has no tokens and asks for them first. A refusal signs out;
 * a server that does not answer is another matter and is tried again by the query around this.
 */
export const loadSession = async (): Promise<true> => {
  try {
    if (!tokens()) await refresh()
    const person = await profileOrOneRefresh()
    const listed = queryClient.fetchQuery({ ...getOptions(stores.list), retry: false })
    // The gate behind this will ask for it. Asked now, the two answers come together, and nobody reads in between what is
    // waited for next; only a slow one is left to the gate.
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
