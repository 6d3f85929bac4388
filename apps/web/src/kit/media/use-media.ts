import { useRef } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { isBlank } from '#contract/core/fields.ts'
import { type Medium, mostMedia } from '#contract/domains/product.ts'
import { uploadTypes } from '#contract/domains/uploads.ts'
import { useSignal } from '../../client/signal.ts'
import { say, useText } from '../../client/text.ts'
import { toast } from '../../client/toast.ts'
import { clientText } from '../../client/client.text.ts'
import { type FormFacts, useFormFacts } from '../fields/form-context.ts'
import { refusalOf, uploadFile } from '../upload.ts'
import { type MediaItem, placedByRank, useItemNames } from './media-items.ts'
import { mediaText } from './media.text.ts'
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts'

// Per form rather than per component, because uploads continue while another step is shown.
const queues = new WeakMap<FormFacts, Map<string, UploadQueue>>()

const queueOf = (facts: FormFacts, name: string, make: () => UploadQueue): UploadQueue => {
  const ofForm = queues.get(facts) ?? new Map<string, UploadQueue>()
  queues.set(facts, ofForm)
  const queue = ofForm.get(name) ?? make()
  ofForm.set(name, queue)
  return queue
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 300)

type ItemErrors = Partial<Record<keyof MediaItem, { message?: string }>> & { message?: string }

/** The media of a form: items, uploads in flight, and operations on them. */
export const useMedia = (name: string, saved: readonly Medium[]) => {
  const words = useText(mediaText)
  const form = useFormContext<Record<string, MediaItem[] | undefined>>()
  const facts = useFormFacts()
  const { errors } = useFormState({ name })
  const items = form.watch(name) ?? []
  const ids = useItemNames(items)
  const latestSaved = useRef(saved)
  latestSaved.current = saved

  const held = (): MediaItem[] => form.getValues(name) ?? []
  const put = (next: MediaItem[]): void =>
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  const queue = queueOf(facts, name, () =>
    makeUploadQueue({
      upload: uploadFile,
      waiting: facts.waiting,
      refusal: (file) => refusalOf(file, uploadTypes, say(mediaText, 'wrongType', { name: file.name })),
      arrived: (file, key, rank) => {
        const item: MediaItem =
          file.type === 'application/pdf'
            ? { kind: 'file', key, alt: withoutEnding(file.name), body: '' }
            : { kind: 'image', key, alt: '', body: '' }
        put(placedByRank(held(), item, rank, queue.rankOf))
      },
    }),
  )
  const uploads = useSignal(queue.files)

  const nameOf = (index: number): string => {
    const item = items[index]
    const number = items.slice(0, index + 1).filter((one) => one.kind === item?.kind).length
    if (item?.kind === 'text') return item.body?.trim().slice(0, 40) || words('text', { number })
    return item?.alt?.trim() || words(item?.kind === 'file' ? 'file' : 'picture', { number })
  }

  const back = (item: MediaItem, index: number): void => {
    const { _id, ...rest } = item
    // If its removal was saved, it is added as a new item.
    const known = _id !== undefined && latestSaved.current.some((medium) => medium._id === _id)
    const now = held()
    put([...now.slice(0, index), known ? item : rest, ...now.slice(index)])
  }

  const errorOf = (index: number): string | undefined => {
    const found = (get(errors, name) as (ItemErrors | undefined)[] | undefined)?.[index]
    return found && (found.message ?? found.key?.message ?? found.alt?.message ?? found.body?.message)
  }

  return {
    items: items.map((item, index) => ({
      item,
      id: ids[index] ?? '',
      name: nameOf(index),
      url: item.key && (saved.find(({ file }) => file?.key === item.key)?.file?.url ?? queue.urlOf(item.key)),
      error: errorOf(index),
      isMain: item.kind === 'image' && items.findIndex(({ kind }) => kind === 'image') === index,
    })),
    uploads,
    retry: queue.retry,
    drop: queue.drop,
    /** Returns why some files were rejected. */
    add: (files: readonly File[]): string | undefined => {
      const room = Math.max(0, mostMedia - held().length - queue.files.get().length)
      queue.add(files.slice(0, room))
      return files.length > room ? words('tooMany', { most: mostMedia }) : undefined
    },
    // Not validated yet: the user is about to type.
    addText: () => form.setValue(name, [...held(), { kind: 'text', alt: '', body: '' }], { shouldDirty: true }),
    /** Removes an empty text. */
    left: (id: string) => {
      const item = items[ids.indexOf(id)]
      if (item?.kind === 'text' && isBlank(item.body ?? '')) put(held().filter((_, at) => ids[at] !== id))
    },
    change: (id: string, fields: Partial<MediaItem>) =>
      put(held().map((item, index) => (ids[index] === id ? { ...item, ...fields } : item))),
    move: (order: readonly string[]) => {
      const byId = new Map(items.map((item, index) => [ids[index], item]))
      put(order.flatMap((id) => byId.get(id) ?? []))
    },
    remove: (id: string) => {
      const index = ids.indexOf(id)
      const item = items[index]
      if (!item) return
      const removed = nameOf(index)
      put(held().filter((_, at) => at !== index))
      toast({
        type: 'success',
        title: say(clientText, 'done'),
        message: words('removed', { name: removed }),
        action: { label: say(clientText, 'undo'), run: () => back(item, index) },
      })
    },
  }
}
