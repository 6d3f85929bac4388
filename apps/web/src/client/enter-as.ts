import type { Session } from '#contract/domains/identity.ts'
import { releaseStore } from './selected-store.ts'
import { clearSessionStorage, remove } from './storage.ts'
import { keepTokens } from './tokens.ts'

/** Replaces the session and loads a new document, because the caches of this one belong to the old session. */
export const enterAs = (session: Session): void => {
  releaseStore()
  clearSessionStorage()
  remove('stores')
  keepTokens(session)
  window.location.assign('/dashboard')
}
