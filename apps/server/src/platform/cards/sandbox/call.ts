import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/connect.ts'
import type { FormObject } from './form-encoding.ts'
import type { ObjectType, ObjectTypes } from './objects.ts'
import { getInteger, getObject, getText } from './params.ts'
import { missingResource } from './sandbox-error.ts'
import {
  insertDeliveries,
  insertObject,
  listObjects,
  lockObject,
  scheduleChange,
  type StoredObject,
  updateObject,
} from './sandbox.repo.ts'

/** One request to the sandbox, or one change that happens by itself, in one transaction. */
export interface Call {
  tx: Tx
  /** The sandbox's time. */
  now: Date
  params: FormObject
  /** The connected account of the Stripe-Account header; empty for ours. */
  account: string
  /** Made with the publishable key: only with an intent's client secret. */
  isBrowser: boolean
  /** For pages that people open: the challenge of a bank and the onboarding of an account. */
  publicUrl: string
  fingerprint(cardNumber: string): string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

export const newObjectId = (prefix: string): string => `${prefix}_${randomText(24)}`

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The fields that every object has. */
export const baseFields = ({ now }: Call, prefix: string) =>
  ({ id: newObjectId(prefix), created: toSeconds(now), livemode: false }) as const

/** Events have the version of the package's types. */
const apiVersion = '2026-10-28.endive'

export const emit = async ({ tx, now, account }: Call, type: string, object: object): Promise<void> => {
  const event: ObjectTypes['event'] = {
    id: newObjectId('evt'),
    object: 'event',
    api_version: apiVersion,
    ...(account && { account }),
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await insertObject(tx, 'event', account, event)
  await insertDeliveries(tx, event.id)
}

export const create = async <Type extends ObjectType>(
  call: Call,
  type: Type,
  data: ObjectTypes[Type],
  hidden?: object,
): Promise<ObjectTypes[Type]> => {
  await insertObject(call.tx, type, call.account, data, hidden)
  return data
}

export const update = async <Data extends { id: string }>(call: Call, data: Data, hidden?: object): Promise<Data> => {
  await updateObject(call.tx, data, hidden)
  return data
}

export const load = async <Type extends ObjectType>(
  { tx, account }: Pick<Call, 'tx' | 'account'>,
  type: Type,
  id: string,
  param?: string,
): Promise<StoredObject<Type>> => (await lockObject(tx, type, account, id)) ?? missingResource(type, id, param)

/** A change that happens by itself after some seconds. */
export const changeLater = ({ tx, now }: Call, objectId: string, change: string, seconds: number): Promise<void> =>
  scheduleChange(tx, objectId, change, new Date(now.getTime() + seconds * 1000))

const maxPage = 100
const defaultPage = 10

export const list = async (
  { tx, account, params }: Call,
  type: ObjectType,
  url: string,
  filterNames: readonly string[],
  fixedFilters: Readonly<Record<string, string>> = {},
): Promise<object> => {
  const filters = Object.fromEntries(filterNames.map((name) => [name, getText(params, name)]))
  const created = getObject(params, 'created')
  const { data, hasMore } = await listObjects(
    tx,
    type,
    account,
    { ...filters, ...fixedFilters },
    {
      limit: Math.min(Math.max(getInteger(params, 'limit') ?? defaultPage, 1), maxPage),
      startingAfter: getText(params, 'starting_after'),
      endingBefore: getText(params, 'ending_before'),
      createdFrom: getInteger(created, 'gte'),
      createdTo: getInteger(created, 'lte'),
    },
  )
  return { object: 'list', url, has_more: hasMore, data }
}
