import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { ProductImport } from '#contract/domains/product-imports.ts'
import { attachImage, placeDescriptionImage } from '#server/domains/products/product-media.service.ts'
import { removeImage, type Uploads } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { truncate } from '#server/platform/truncate.ts'
import { type JobActor, jobActor, actorFromJob, toJobActor } from '#server/platform/job-actor.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { ImageFetcher } from '#server/platform/files/fetch-image.ts'
import { batchTask, type Handler, handle, priorities } from '#server/platform/jobs.ts'
import { toPendingKey } from '#server/platform/rich-text/description.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import * as batches from './import-batches.repo.ts'
import * as images from './import-images.repo.ts'
import * as repo from './product-imports.repo.ts'

export type WaitingImage = Awaited<ReturnType<typeof images.readWaitingImages>>[number]
export const readWaitingImages = images.readWaitingImages

/** Fetches one remote image of an import. Retried, because the server may be down for a short time. */
export const fetchImageTask = batchTask(
  'product-imports.picture',
  z.object({
    jobActor,
    importId: id,
    productId: id,
    mediaId: id,
    row: z.int(),
    url: z.string(),
    alt: z.string(),
    position: z.int(),
    variants: z.array(id),
    // Absent in jobs of an earlier version.
    inDescription: z.boolean().default(false),
  }),
  // Lower priority than imports, which people wait for.
  { attempts: 4, priority: priorities.bulk, getVendorId: (payload) => payload.jobActor.vendorId },
)

/** One job per image, so that other vendors' jobs get their turn between two images. */
export const enqueueImages = (
  uow: UnitOfWork,
  by: JobActor,
  importId: string,
  listed: readonly images.ImportImage[],
): void => {
  for (const image of listed) uow.enqueue(fetchImageTask, { jobActor: by, importId, ...image })
}

/** Downloads the images in these states again. */
export const restartImages = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  importId: string,
  states: readonly images.ImageState[],
): Promise<void> => {
  const waiting = await images.retryImages(uow.tx, store, importId, states)
  enqueueImages(uow, toJobActor(store, actor), importId, waiting)
}

/** A second call finds nothing to retry and changes nothing. */
export const retryImages = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  importId: string,
): Promise<ProductImport> => {
  orNotFound(await repo.lockImport(uow.tx, store, importId))
  await restartImages(uow, store, actor, importId, ['failed', 'stopped'])
  return orNotFound(await repo.readImport(uow.tx, store, importId))
}

/** Adds the image to the product, or deletes the file if the product or its place in the text was deleted. */
const addImage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  image: images.ImportImage & { key: string },
): Promise<void> => {
  const { inDescription, productId, url, key } = image
  const pendingKey = toPendingKey(actor.vendorId, url)
  const isAdded = inDescription
    ? await placeDescriptionImage(uow, store, actor, { productId, pendingKey, key })
    : await attachImage(uow, store, actor, image)
  if (!isAdded) uow.enqueue(removeImage, { key })
  else if (inDescription) await images.writeImageFile(uow.tx, store, { productId, url, key })
}

interface FetchImageDeps {
  deps: UnitOfWorkDeps
  uploads: Pick<Uploads, 'storeFetched'>
  fetchImage: ImageFetcher
}

export const fetchImageHandler = ({ deps, uploads, fetchImage }: FetchImageDeps): Handler =>
  handle(fetchImageTask, async (image, job) => {
    const { importId, mediaId, row } = image
    const { store, actor, origin } = actorFromJob(image.jobActor, importId, ['products', 'productImports'])
    // Otherwise it was stopped, or the job runs again.
    if (((await images.readImageState(job.db, store, importId, mediaId)) ?? 'waiting') !== 'waiting') return
    const fetched = await fetchImage(image.url)
    if ('refused' in fetched && fetched.isRetryable && !job.isLastAttempt)
      throw new Error(`Not fetched yet: ${fetched.refused}`)
    const storeImage = async (): Promise<string | undefined> => {
      if ('refused' in fetched) return undefined
      try {
        return await uploads.storeFetched(actor.vendorId, store, fetched)
      } catch (error) {
        // The import ends once every image is counted, so the last attempt counts this one as failed.
        if (error instanceof InspectionTimeout && job.isLastAttempt) return undefined
        throw error
      }
    }
    const key = await storeImage()
    await transactInJob(deps, job, { ...origin, isFrequent: true }, async (uow) => {
      // Before the product: a running import locks them in this order.
      if (!(await repo.lockImport(uow.tx, store, importId))) return
      // A repeated job must be counted once.
      const isWaiting = await images.finishImage(uow.tx, store, importId, image, key ? 'done' : 'failed')
      if (!isWaiting) return
      if (key) await addImage(uow, store, actor, { ...image, key })
      else {
        const value = truncate(image.url, 120)
        const problem = { row, level: 'warning', code: 'picture_failed', column: null, value } as const
        await batches.writeProblems(uow.tx, store, importId, [problem])
      }
      const counts = key ? { pictures_done: 1 } : { pictures_done: 1, pictures_failed: 1 }
      await batches.addCounts(uow.tx, store, importId, counts)
    })
  })
