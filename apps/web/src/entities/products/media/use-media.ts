import { useRef } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { isBlank } from '#contract/core/fields.ts'
import { type ProductMedia, maxMedia } from '#contract/domains/product.ts'
import { uploadTypes } from '#contract/domains/uploads.ts'
import { useSignal } from '#web/client/signal.ts'
import { translate, useText } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import { clientText } from '#web/client/client.text.ts'
import { type FormMeta, useFormMeta } from '#web/kit/fields/form-context.ts'
import { validateFile, uploadFile } from '#web/kit/media/upload.ts'
import { type MediaItem, insertByRank, useItemKeys } from './media-items.ts'
import { mediaText } from './media.text.ts'
import { makeUploadQueue, type UploadQueue } from '#web/kit/media/upload-queue.ts'

// Per form rather than per component, because uploads continue while another step is shown.
const queues = new WeakMap<FormMeta, Map<string, UploadQueue>>()

const getQueue = (meta: FormMeta, name: string, make: () => UploadQueue): UploadQueue => {
  const formQueues = queues.get(meta) ?? new Map<string, UploadQueue>()
  queues.set(meta, formQueues)
  const queue = formQueues.get(name) ?? make()
  formQueues.set(name, queue)
  return queue
}

const withoutExtension = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 300)

type ItemErrors = Partial<Record<keyof MediaItem, { message?: string }>> & { message?: string }

/** The media of a form: items, uploads in flight, and operations on them. */
export const useMedia = (name: string, saved: readonly ProductMedia[]) => {
  const t = useText(mediaText)
  const form = useFormContext<Record<string, MediaItem[] | undefined>>()
  const meta = useFormMeta()
  const { errors } = useFormState({ name })
  const items = form.watch(name) ?? []
  const ids = useItemKeys(items)
  const latestSaved = useRef(saved)
  latestSaved.current = saved

  const getItems = (): MediaItem[] => form.getValues(name) ?? []
  const setItems = (next: MediaItem[]): void =>
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  const queue = getQueue(meta, name, () =>
    makeUploadQueue({
      upload: uploadFile,
      pendingUploads: meta.pendingUploads,
      validate: (file) => validateFile(file, uploadTypes, translate(mediaText, 'wrongType', { name: file.name })),
      onUploaded: (file, key, rank) => {
        const item: MediaItem =
          file.type === 'application/pdf'
            ? { kind: 'file', key, alt: withoutExtension(file.name), body: '' }
            : { kind: 'image', key, alt: '', body: '' }
        setItems(insertByRank(getItems(), item, rank, queue.getRank))
      },
    }),
  )
  const uploads = useSignal(queue.files)

  const getName = (index: number): string => {
    const item = items[index]
    const number = items.slice(0, index + 1).filter((candidate) => candidate.kind === item?.kind).length
    if (item?.kind === 'text') return item.body?.trim().slice(0, 40) || t('text', { number })
    return item?.alt?.trim() || t(item?.kind === 'file' ? 'file' : 'picture', { number })
  }

  const restore = (item: MediaItem, index: number): void => {
    const { _id, ...rest } = item
    // If its removal was saved, it is added as a new item.
    const isStillSaved = _id !== undefined && latestSaved.current.some((medium) => medium._id === _id)
    const current = getItems()
    setItems([...current.slice(0, index), isStillSaved ? item : rest, ...current.slice(index)])
  }

  const getError = (index: number): string | undefined => {
    const itemErrors = get<typeof errors, (ItemErrors | undefined)[] | undefined>(errors, name)?.[index]
    return (
      itemErrors &&
      (itemErrors.message ?? itemErrors.key?.message ?? itemErrors.alt?.message ?? itemErrors.body?.message)
    )
  }

  return {
    items: items.map((item, index) => ({
      item,
      id: ids[index] ?? '',
      name: getName(index),
      url: item.key && (saved.find(({ file }) => file?.key === item.key)?.file?.url ?? queue.getUrl(item.key)),
      savedId: saved.find(({ _id }) => _id === item._id)?._id,
      error: getError(index),
      isMain: item.kind === 'image' && items.findIndex(({ kind }) => kind === 'image') === index,
    })),
    uploads,
    retry: queue.retry,
    dismiss: queue.dismiss,
    /** Returns why some files were rejected. */
    add: (files: readonly File[]): string | undefined => {
      const freeSlots = Math.max(0, maxMedia - getItems().length - queue.files.get().length)
      queue.add(files.slice(0, freeSlots))
      return files.length > freeSlots ? t('tooMany', { most: maxMedia }) : undefined
    },
    // Not validated yet: the user is about to type.
    addText: () => form.setValue(name, [...getItems(), { kind: 'text', alt: '', body: '' }], { shouldDirty: true }),
    /** Removes an empty text. */
    onLeave: (id: string) => {
      const item = items[ids.indexOf(id)]
      if (item?.kind === 'text' && isBlank(item.body ?? '')) setItems(getItems().filter((_, at) => ids[at] !== id))
    },
    change: (id: string, fields: Partial<MediaItem>) =>
      setItems(getItems().map((item, index) => (ids[index] === id ? { ...item, ...fields } : item))),
    move: (order: readonly string[]) => {
      const byId = new Map(items.map((item, index) => [ids[index], item]))
      setItems(order.flatMap((id) => byId.get(id) ?? []))
    },
    remove: (id: string) => {
      const index = ids.indexOf(id)
      const item = items[index]
      if (!item) return
      const removed = getName(index)
      setItems(getItems().filter((_, at) => at !== index))
      toast({
        type: 'success',
        text: t('removed', { name: removed }),
        action: { label: translate(clientText, 'undo'), run: () => restore(item, index) },
      })
    },
  }
}
