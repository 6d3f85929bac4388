import type * as z from 'zod'
import {
  maxWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTestEvent,
  type webhookFields,
  type webhooks,
} from '#contract/domains/webhooks.ts'
import type { Actor } from '#server/platform/actor.ts'
import { newSecretText } from '#server/platform/api-key-tokens.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertTestEvent, readDelivery, requeueDelivery } from './deliveries.repo.ts'
import { toPayload } from './record-events.service.ts'
import {
  cancelPending,
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  readEndpoint,
  replaceSecret,
  updateEndpoint,
} from './webhooks.repo.ts'

const resource = 'webhooks'
export const secretPurpose = 'webhook secret'
const secretPrefix = 'whsec_'

interface WithSecret {
  endpoint: WebhookEndpoint
  secret: string
}

/** Another vendor's store and an unknown one are the same error. */
const assertOwnStores = (actor: Actor, stores: readonly string[] | null): void => {
  if (stores?.some((id) => !actor.storeIds.includes(id))) fail('not_found', { field: 'stores' })
}

const toFields = ({ url, description, events, stores }: z.output<typeof webhookFields>) => ({
  url,
  description,
  events: [...new Set(events)],
  stores: stores && [...new Set(stores)],
})

const toAuditValues = ({ url, description, events, stores, status }: WebhookEndpoint) => ({
  url,
  description,
  events,
  stores,
  status,
})

export const createEndpoint = async (
  tokens: Tokens,
  uow: UnitOfWork,
  actor: Actor,
  body: z.output<typeof webhookFields>,
): Promise<WithSecret> => {
  const fields = toFields(body)
  assertOwnStores(actor, fields.stores)
  if ((await countEndpoints(uow.tx, actor)) >= maxWebhookEndpoints) fail('too_many_webhooks')
  const id = newId()
  const secret = newSecretText(secretPrefix)
  await insertEndpoint(uow.tx, actor, { ...fields, id, secret: tokens.encrypt(secretPurpose, secret) })
  const endpoint = orNotFound(await readEndpoint(uow.tx, actor, id))
  uow.audit({ resource, id, label: endpoint.url, action: 'create', after: toAuditValues(endpoint) })
  return { endpoint, secret }
}

export const changeEndpoint = async (
  uow: UnitOfWork,
  actor: Actor,
  id: string,
  { version, ...changes }: z.output<typeof webhooks.update.body>,
): Promise<WebhookEndpoint> => {
  const before = orNotFound(await readEndpoint(uow.tx, actor, id))
  const { url = before.url, description = before.description, events = before.events, status = before.status } = changes
  const stores = changes.stores === undefined ? before.stores : changes.stores
  if (changes.stores !== undefined) assertOwnStores(actor, stores)
  const fields = toFields({ url, description, events, stores })
  if (!(await updateEndpoint(uow.tx, actor, { ...fields, id, version, status })))
    return fail('stale_version', { current: before })
  // On enabling too: an event that was recorded while the endpoint was being disabled is outdated by now.
  if (status !== before.status) await cancelPending(uow.tx, id)
  const after = orNotFound(await readEndpoint(uow.tx, actor, id))
  const change = { before: toAuditValues(before), after: toAuditValues(after) }
  uow.audit({ resource, id, label: after.url, action: 'update', ...change })
  return after
}

export const removeEndpoint = async (uow: UnitOfWork, actor: Actor, id: string): Promise<null> => {
  const before = orNotFound(await readEndpoint(uow.tx, actor, id))
  if (await deleteEndpoint(uow.tx, actor, id))
    uow.audit({ resource, id, label: before.url, action: 'delete', before: toAuditValues(before) })
  return null
}

export const rollSecret = async (tokens: Tokens, uow: UnitOfWork, actor: Actor, id: string): Promise<WithSecret> => {
  const secret = newSecretText(secretPrefix)
  if (!(await replaceSecret(uow.tx, actor, { id, secret: tokens.encrypt(secretPurpose, secret) })))
    return fail('not_found')
  const endpoint = orNotFound(await readEndpoint(uow.tx, actor, id))
  uow.audit({ resource, id, label: endpoint.url, action: 'update', after: { secret: 'rolled' } })
  return { endpoint, secret }
}

const getActiveEndpoint = async (uow: UnitOfWork, actor: Actor, id: string): Promise<WebhookEndpoint> => {
  const endpoint = orNotFound(await readEndpoint(uow.tx, actor, id))
  return endpoint.status === 'active' ? endpoint : fail('webhook_disabled')
}

export const sendTestEvent = async (uow: UnitOfWork, actor: Actor, id: string): Promise<WebhookDelivery> => {
  await getActiveEndpoint(uow, actor, id)
  const eventId = newId()
  const type = webhookTestEvent
  const data = { message: 'This is a test event.' }
  const payload = toPayload({ id: eventId, type, storeId: null, data })
  const deliveryId = await insertTestEvent(uow.tx, actor, { endpointId: id, eventId, type, payload })
  return orNotFound(await readDelivery(uow.tx, actor, { id, deliveryId }))
}

/** The payload stays as it was. */
export const resendDelivery = async (
  uow: UnitOfWork,
  actor: Actor,
  reference: { id: string; deliveryId: string },
): Promise<WebhookDelivery> => {
  await getActiveEndpoint(uow, actor, reference.id)
  await requeueDelivery(uow.tx, actor, reference)
  return orNotFound(await readDelivery(uow.tx, actor, reference))
}
