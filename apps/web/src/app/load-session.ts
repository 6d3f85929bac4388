import { identity } from '#contract/domains/identity.ts'
import { stores } from '#contract/domains/stores.ts'
import { ApiError } from '../client/api-error.ts'
import { queryClient } from '../client/query-client.ts'
import { refresh } from '../client/refresh.ts'
import { chooseStore, rememberedStoreIds, selectStore } from '../client/selected-store.ts'
import { loseSession } from '../client/sign-out.ts'
import { writeJson } from '../client/storage.ts'
import { tokens } from '../client/tokens.ts'
import { getOptions } from '../client/use-get.ts'

const profile = () => queryClient.fetchQuery({ ...getOptions(identity.profile), retry: false })

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

const refused = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * Tokens, profile and stores, in that order. A new tab has no tokens and asks for them first. A refusal signs out;
 * a server that does not answer is another matter and is tried again by the query around this.
 */
export const loadSession = async (): Promise<true> => {
  try {
    if (!tokens()) await refresh()
    const person = await profileOrOneRefresh()
    const { data } = await queryClient.fetchQuery({ ...getOptions(stores.list), retry: false })
    selectStore(chooseStore(data, rememberedStoreIds())?._id)
    writeJson('auth', { person: person._id })
    return true
  } catch (error) {
    if (refused(error)) loseSession()
    throw error
  }
}
