import { useSyncExternalStore } from 'react'

const subscribeToHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The token of a link in an email. It's in the URL fragment, which isn't sent to servers, and stays there for reloads. */
export const useHashToken = (): string => useSyncExternalStore(subscribeToHash, () => window.location.hash.slice(1))
