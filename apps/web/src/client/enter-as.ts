import type { Session } from '#contract/domains/identity.ts'
import { releaseStore } from './selected-store.ts'
import { clearSessionStorage, remove } from './storage.ts'
import { keepTokens } from './tokens.ts'

/** Goes on with another session in a new document: all that this one knows belongs to the session before. */
export const enterAs = (session: Session): void => {
  releaseStore()
  clearSessionStorage()
  remove('stores')
  keepTokens(session)
  window.location.assign('/dashboard')
}
