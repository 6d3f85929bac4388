import { useEffect, useState } from 'react'
import * as z from 'zod'
import type { DraftKey } from '#contract/browser-storage.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { asApiError, getNewerEntity } from '#web/client/api-error.ts'
import type { Args, DataOf, PlainRequest, RequestOf } from '#contract/core/request.ts'
import { queryClient } from '#web/client/query-client.ts'
import { getSelectedStoreId } from '#web/client/selected-store.ts'
import { send, type SendOptions } from '#web/client/send.ts'
import { useSignal } from '#web/client/signal.ts'
import { readJson, remove, writeJson } from '#web/client/storage.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { type ChangeStorage, type DocumentStore, makeDocumentStore, type SaveResult } from './document-store.ts'
import type { Fields } from './edit-history.ts'

interface Versioned {
  version: number
}

type VersionedEndpoint = Endpoint & { readonly response: z.core.$ZodType<Versioned> }

interface DocumentOptions<E extends VersionedEndpoint, Values extends Fields> {
  /** Reads the entity. */
  source: Endpoint
  /** Such as the id in the path; left out where the entity is one per store. */
  sourceRequest?: PlainRequest
  /** Updates the fields that it gets and returns the whole entity. */
  endpoint: E
  entity: DataOf<E>
  toValues: (entity: DataOf<E>) => Values
  toRequest: (changes: Partial<Values>, version: number) => RequestOf<E>
  /** Of all fields: changes that an older version of the product stored may not fit anymore. */
  schema: z.ZodObject
  storageKey: DraftKey
  canEdit: boolean
}

const storedChanges = z.object({
  savedAt: z.iso.datetime(),
  changes: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
})

const makeChangeStorage = (key: DraftKey, schema: z.ZodObject): ChangeStorage => ({
  read: () => {
    const { data } = storedChanges.safeParse(readJson(key))
    const parsed = data && schema.partial().safeParse(data.changes)
    return data && parsed?.success ? { ...data, changes: parsed.data } : undefined
  },
  write: (stored) => void writeJson(key, stored),
  remove: () => remove(key),
})

const toResult = <E extends Endpoint>(thrown: unknown): SaveResult<DataOf<E>> => {
  const error = asApiError(thrown)
  const newer = getNewerEntity(error)
  return newer ? { newer: newer as DataOf<E> } : { error, canRetry: !error.isClientError }
}

/** A document that is edited with undo and saved shortly after each change. */
export const useDocument = <E extends VersionedEndpoint, Values extends Fields>({
  endpoint,
  source,
  sourceRequest,
  entity,
  toValues,
  toRequest,
  schema,
  storageKey,
  canEdit,
}: DocumentOptions<E, Values>) => {
  const [store] = useState((): DocumentStore<Values, DataOf<E> & Versioned> => {
    // A save that is sent after another store was selected still belongs to this one.
    const storeId = getSelectedStoreId()
    const { queryKey } = getQueryOptions(source, sourceRequest as never)
    const cache = (saved: DataOf<E> & Versioned) => {
      queryClient.setQueryData(queryKey, saved)
      return { saved }
    }
    return makeDocumentStore<Values, DataOf<E> & Versioned>({
      entity,
      toValues,
      storage: makeChangeStorage(storageKey, schema),
      canEdit,
      save: (changes, version) =>
        send(endpoint, ...([toRequest(changes, version), { storeId }] as unknown as Args<E, SendOptions>)).then(
          (saved) => cache(saved as DataOf<E> & Versioned),
          (thrown: unknown) => toResult<E>(thrown) as SaveResult<DataOf<E> & Versioned>,
        ),
    })
  })

  useEffect(() => store.receive(entity), [store, entity])

  useEffect(() => {
    const flush = () => void store.flush()
    window.addEventListener('pagehide', store.persist)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', store.persist)
      window.removeEventListener('online', flush)
      store.persist()
      flush()
    }
  }, [store])

  return { store, state: useSignal(store.state) }
}
