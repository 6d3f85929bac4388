import * as z from 'zod'
import { apiKeyScopes } from '../core/api-key-access.ts'
import { domain, endpoint } from '../core/endpoint.ts'
import { emptyObject, id, idParams, instant, noContent, singleLineText } from '../core/fields.ts'
import { wholeList } from '../core/page.ts'

/** Active keys of one account. */
export const maxApiKeys = 50

/** `suspended`: the creator no longer has access, or the account isn't active. */
export const apiKeyStatuses = ['active', 'expired', 'revoked', 'suspended'] as const
export type ApiKeyStatus = (typeof apiKeyStatuses)[number]

const scopes = z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length)
/** Null means all stores, including those that are added later. */
const storeIds = z.array(id).min(1).max(500).nullable()

export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** The first characters of the key, to recognize it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  stores: z.array(id).nullable(),
  status: z.enum(apiKeyStatuses),
  expiresAt: instant.nullable(),
  /** Written at most once a minute. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
})
export type ApiKey = z.infer<typeof apiKey>

/** A name that an active key of the account has is rejected, so that a second click doesn't create a second key. */
export const apiKeyFields = z.strictObject({
  name: singleLineText(80),
  scopes,
  stores: storeIds,
  expiresAt: instant.nullable(),
})

const ownerCall = {
  actor: 'vendor',
  permissions: [],
  scope: 'vendor',
  ownerOnly: true,
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
  limits: [],
} as const

export const apiKeys = domain('apiKeys', {
  list: endpoint({
    ...ownerCall,
    method: 'GET',
    path: '/api-keys',
    summary: 'List API keys. Revoked keys are listed for 30 days.',
    mode: 'read',
    response: wholeList(apiKey),
  }),
  create: endpoint({
    ...ownerCall,
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key. The key itself is only returned here.',
    mode: 'sensitiveWrite',
    stepUp: true,
    body: apiKeyFields,
    response: z.object({ apiKey, token: z.string() }),
    limits: [{ by: 'person', points: 60, seconds: 3600 }],
  }),
  revoke: endpoint({
    ...ownerCall,
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key. Its next request fails.',
    mode: 'write',
    params: idParams,
    response: noContent,
  }),
})
