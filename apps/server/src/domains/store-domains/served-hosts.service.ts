import type { Db } from '#server/platform/db/connect.ts'
import { normalizeHost } from './domain-name.rules.ts'
import { hasSlug, readServedHost } from './store-domains.repo.ts'

/** The hosts at which shops are served: active domains, and names of stores below the platform's domain. */
export const makeServedHosts = (db: Db, platformDomain: string | undefined) => ({
  /** The store of an active domain. */
  find: (host: string) => readServedHost(db, host),
  isServed: async (text: string): Promise<boolean> => {
    const host = normalizeHost(text)
    if (!/^[a-z0-9.-]+$/.test(host)) return false
    if (platformDomain !== undefined && host.endsWith(`.${platformDomain}`)) {
      return hasSlug(db, host.slice(0, -platformDomain.length - 1))
    }
    return (await readServedHost(db, host)) !== undefined
  },
})
