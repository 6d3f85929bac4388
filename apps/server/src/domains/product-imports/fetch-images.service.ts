import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { attachImage } from '#server/domains/products/product-media.service.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { truncate } from '#server/platform/truncate.ts'
import { jobActor, actorFromJob } from '#server/platform/job-actor.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { ImageFetcher } from '#server/platform/files/fetch-image.ts'
import { batchTask, type Handler, handle, priorities } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import * as batches from './import-batches.repo.ts'

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
  }),
  // Lower priority than imports, which people wait for.
  { attempts: 4, priority: priorities.bulk, getVendorId: (payload) => payload.jobActor.vendorId },
)

interface FetchImageDeps {
  deps: UnitOfWorkDeps
  uploads: Pick<Uploads, 'storeFetched'>
  fetchImage: ImageFetcher
}

export const fetchImageHandler = ({ deps, uploads, fetchImage }: FetchImageDeps): Handler =>
  handle(fetchImageTask, async (image, job) => {
    const { store, actor, origin } = actorFromJob(image.jobActor, image.importId, ['products', 'productImports'])
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
    await transactInJob(deps, job, origin, async (uow) => {
      const problem = {
        level: 'warning',
        code: 'picture_failed',
        column: null,
        value: truncate(image.url, 120),
      } as const
      const isFirst = key
        ? await attachImage(uow, store, actor, { ...image, key })
        : await batches.writeProblemOnce(uow.tx, store, image.importId, { row: image.row, ...problem })
      // A repeated job must be counted once.
      if (isFirst)
        await batches.addCounts(
          uow.tx,
          store,
          image.importId,
          key ? { pictures_done: 1 } : { pictures_done: 1, pictures_failed: 1, warned: 1 },
        )
    })
  })
