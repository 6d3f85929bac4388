import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import type { Tokens } from '#server/platform/tokens.ts'

const csrfField = 'csrf_token'
const keyField = 'idempotency_key'
const purpose = 'shop form'

/**
 * Bound to the visitor's session and cart. A visitor without either has no state that a forged form could change; such
 * forms are protected by the origin check alone.
 */
const toCsrfToken = (tokens: Tokens, storeId: string, visitor: string): string =>
  tokens.hash(purpose, `${storeId} ${visitor}`)

export const FormFields = ({
  tokens,
  storeId,
  visitor,
}: {
  tokens: Tokens
  storeId: string
  visitor: string
}): ReactNode => (
  <>
    <input type="hidden" name={csrfField} value={toCsrfToken(tokens, storeId, visitor)} />
    <input type="hidden" name={keyField} value={randomUUID()} />
  </>
)

export const isCsrfTokenValid = (tokens: Tokens, storeId: string, visitor: string, form: URLSearchParams): boolean =>
  tokens.isEqual(form.get(csrfField) ?? '', toCsrfToken(tokens, storeId, visitor))

/** Forms of cached pages have none: adding the same item twice is two additions. */
export const getIdempotencyKey = (form: URLSearchParams): string | undefined => form.get(keyField) ?? undefined
