import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { attachPicture } from '#server/domains/products/products.media.service.ts'
import type { Uploads } from '#server/domains/uploads/uploads.service.ts'
import { cut } from '#server/platform/cut.ts'
import { errand, onErrand } from '#server/platform/errand.ts'
import { InspectionTimeout } from '#server/platform/files/inspection-timeout.ts'
import type { PictureFetcher } from '#server/platform/files/fetch-picture.ts'
import { batchTask, type Handler, handle, priorities } from '#server/platform/jobs.ts'
import { transactInJob, type Workshop } from '#server/platform/work.ts'
import * as batches from './import-batches.repo.ts'

/** Fetches one remote image of an import. Retried, because the server may be down for a short time. */
export const fetchImported = batchTask(
  'product-imports.picture',
  z.object({
    errand,
    importId: id,
    productId: id,
    mediaId: id,
    row: z.int(),
    url: z.string(),
    alt: z.string(),
    position: z.int(),
    variants: z.array(id),
  }),
  // Lower priority than imports, which somebody is waiting for.
  { attempts: 4, priority: priorities.bulk, vendorOf: (payload) => payload.errand.vendorId },
)

interface Means {
  shop: Workshop
  uploads: Pick<Uploads, 'keepFetched'>
  fetchPicture: PictureFetcher
}

export const fetchImportedHandler = ({ shop, uploads, fetchPicture }: Means): Handler =>
  handle(fetchImported, async (picture, job) => {
    const { store, doer, origin } = onErrand(picture.errand, picture.importId, ['products', 'productImports'])
    const fetched = await fetchPicture(picture.url)
    if ('refused' in fetched && fetched.mayWork && !job.lastAttempt)
      throw new Error(`Not fetched yet: ${fetched.refused}`)
    const keep = async (): Promise<string | undefined> => {
      if ('refused' in fetched) return undefined
      try {
        return await uploads.keepFetched(doer.vendorId, store, fetched)
      } catch (error) {
        // The import ends once every image is counted, so the last attempt counts this one as failed.
        if (error instanceof InspectionTimeout && job.lastAttempt) return undefined
        throw error
      }
    }
    const key = await keep()
    await transactInJob(shop, job, origin, async (work) => {
      const problem = {
        level: 'warning',
        code: 'picture_failed',
        column: null,
        value: cut(picture.url, 120),
      } as const
      const isNews = key
        ? await attachPicture(work, store, doer, { ...picture, key })
        : await batches.writeProblemOnce(work.tx, store, picture.importId, { row: picture.row, ...problem })
      // A repeated job must be counted once.
      if (isNews)
        await batches.addTally(
          work.tx,
          store,
          picture.importId,
          key ? { pictures_done: 1 } : { pictures_done: 1, pictures_failed: 1, warned: 1 },
        )
    })
  })
