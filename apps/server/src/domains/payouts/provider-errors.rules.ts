/** Rejected requests that may succeed later: our own balance isn't settled yet, or the provider is busy. */
const temporaryCodes = new Set(['balance_insufficient', 'lock_timeout', 'rate_limit', 'idempotency_key_in_use'])

/** The code of an error with which the provider rejected a request for good; undefined for all others. */
export const getRejectionCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('type' in error) || error.type !== 'StripeInvalidRequestError') return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'rejected'
  return temporaryCodes.has(code) ? undefined : code
}
