import type { Session } from '#contract/domains/identity.ts'
import { clearSelectedStore } from './selected-store.ts'
import { clearSessionStorage, remove } from './storage.ts'
import { storeTokens } from './tokens.ts'

/** Replaces the session and loads a new document, because the caches of this one belong to the old session. */
export const switchSession = (session: Session): void => {
  clearSelectedStore()
  clearSessionStorage()
  remove('stores')
  storeTokens(session)
  window.location.assign('/dashboard')
}
