import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, none, objectKey } from '../core/fields.ts'
import { imageTypes } from '../enumerations.ts'

export const mostUploadBytes = 10 * 1024 * 1024

export const uploads = domain('uploads', {
  presignUpload: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/upload',
    summary: 'A link to upload one picture to',
    actor: 'vendor',
    needs: [],
    scope: 'vendor',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({
      mimeType: z.enum(imageTypes),
      size: z.int().min(1).max(mostUploadBytes).optional(),
      store_id: id.optional(),
    }),
    response: z.object({ url: z.string(), objectKey, publicUrl: z.string() }),
    limits: [{ by: 'person', points: 300, seconds: 60 }],
  }),
  presignDelete: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/delete',
    summary: 'A link to delete one of the vendor’s own pictures with',
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
