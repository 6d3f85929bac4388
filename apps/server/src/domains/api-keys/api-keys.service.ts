import type * as z from 'zod'
import { type ApiKey, type apiKeyFields, maxApiKeys } from '#contract/domains/api-keys.ts'
import type { Actor } from '#server/platform/actor.ts'
import { apiKeyHashPurpose, newApiKey } from '#server/platform/api-key-tokens.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { countActiveKeys, insertApiKey, markRevoked, readApiKey } from './api-keys.repo.ts'

export { recordKeyUse } from './api-keys.repo.ts'

const resource = 'apiKeys'
/** `sw_live_` and four characters: enough to recognize a key, too few to guess it. */
const shownLength = 12

/** Another vendor's store and an unknown one are the same error. */
const assertOwnStores = (actor: Actor, stores: readonly string[] | null): void => {
  if (stores?.some((id) => !actor.storeIds.includes(id))) fail('not_found', { field: 'stores' })
}

const rethrowAsNameTaken = (error: unknown): never => {
  if (getConflictConstraint(error) === 'api_keys_name_key') return fail('name_taken', { field: 'name' })
  throw error
}

export const createApiKey = async (
  tokens: Tokens,
  uow: UnitOfWork,
  actor: Actor,
  { name, scopes, stores, expiresAt }: z.output<typeof apiKeyFields>,
): Promise<{ apiKey: ApiKey; token: string }> => {
  assertOwnStores(actor, stores)
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) fail('key_expiry_past', { field: 'expiresAt' })
  if ((await countActiveKeys(uow.tx, actor)) >= maxApiKeys) fail('too_many_api_keys')
  const token = newApiKey()
  const key = {
    id: newId(),
    name,
    tokenHash: tokens.hash(apiKeyHashPurpose, token),
    prefix: token.slice(0, shownLength),
    scopes: [...new Set(scopes)],
    stores: stores && [...new Set(stores)],
    expiresAt,
  }
  await insertApiKey(uow.tx, actor, key).catch(rethrowAsNameTaken)
  const after = { prefix: key.prefix, scopes: key.scopes, stores: key.stores, expiresAt }
  uow.audit({ resource, id: key.id, label: name, action: 'create', after })
  return { apiKey: orNotFound(await readApiKey(uow.tx, actor, key.id)), token }
}

/** A second call changes nothing. */
export const revokeApiKey = async (uow: UnitOfWork, actor: Actor, id: string): Promise<null> => {
  const { name, prefix } = orNotFound(await readApiKey(uow.tx, actor, id))
  if (await markRevoked(uow.tx, actor, id))
    uow.audit({ resource, id, label: name, action: 'delete', before: { prefix } })
  return null
}
