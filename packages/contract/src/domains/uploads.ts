import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, none, objectKey } from '../core/fields.ts'
import { imageTypes } from '../enumerations.ts'

export const mostUploadBytes = 10 * 1024 * 1024

/** What a product can be sent along with, besides pictures. */
export const documentTypes = ['application/pdf'] as const
export const uploadTypes = [...imageTypes, ...documentTypes] as const
export type UploadType = (typeof uploadTypes)[number]

/** The widths that smaller copies of a picture are kept in; `?w=` after its address asks for one. */
export const pictureWidths = [96, 320, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const uploads = domain('uploads', {
  presignUpload: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/upload',
    summary: 'A link to upload one picture or document to',
    actor: 'vendor',
    needs: [],
    scope: 'vendor',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({
      mimeType: z.enum(uploadTypes),
      size: z.int().min(1).max(mostUploadBytes).optional(),
      store_id: id.optional(),
    }),
    response: z.object({ url: z.string(), objectKey, publicUrl: z.string() }),
    limits: [{ by: 'person', points: 300, seconds: 60 }],
  }),
  presignDelete: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/delete',
    summary: 'A link to delete one of the vendor’s own files with',
    actor: 'vendor',
    needs: [],
    scope: 'vendor',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ filename: objectKey, store_id: id.optional() }),
    response: z.object({ url: z.string() }),
    limits: [{ by: 'person', points: 300, seconds: 60 }],
  }),
})
