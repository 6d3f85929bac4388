import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { id, emptyObject, objectKey } from '../core/fields.ts'
import { imageTypes } from '../enumerations.ts'
import type { Permission } from '../permissions.ts'

export const maxUploadBytes = 10 * 1024 * 1024

/** File types of product media in addition to images. */
export const documentTypes = ['application/pdf'] as const
export const uploadTypes = [...imageTypes, ...documentTypes] as const
export type UploadType = (typeof uploadTypes)[number]

/** Widths of resized copies, requested with `?w=`. */
export const imageWidths = [96, 320, 960] as const
export type ImageWidth = (typeof imageWidths)[number]

const editing = [
  'edit_product',
  'edit_product_category',
  'edit_product_brand',
  'edit_product_collection',
  'edit_store_info',
  'edit_cms_page',
  'edit_store_customization',
  'edit_driver',
  'edit_campaign',
] as const satisfies Permission[]

/**
 * Uploading needs a permission to create or edit something with images; deleting other people's uploads one to edit.
 */
export const uploadPermissions = {
  editing,
  uploading: [
    ...editing,
    'create_product',
    'create_product_category',
    'create_product_brand',
    'create_product_collection',
    'create_store',
    'create_cms_page',
    'create_driver',
    'create_campaign',
    'edit_profile',
    'access_live_chat',
  ],
} as const satisfies Record<string, readonly Permission[]>

export const uploads = domain('uploads', {
  presignUpload: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/upload',
    summary: 'Create a link to upload an image or document',
    actor: 'vendor',
    permissions: [],
    permissionsAnyOf: uploadPermissions.uploading,
    scope: 'vendor',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({
      mimeType: z.enum(uploadTypes),
      size: z.int().min(1).max(maxUploadBytes).optional(),
      store_id: id.optional(),
    }),
    response: z.object({ url: z.string(), objectKey, publicUrl: z.string() }),
    limits: [{ by: 'person', points: 300, seconds: 60 }],
  }),
  presignDelete: endpoint({
    method: 'POST',
    path: '/upload/presigned-url/delete',
    summary: `Create a link to delete a file. Other people’s uploads need one of: ${uploadPermissions.editing.join(', ')}.`,
    actor: 'vendor',
    permissions: [],
    scope: 'vendor',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ filename: objectKey, store_id: id.optional() }),
    response: z.object({ url: z.string() }),
    limits: [{ by: 'person', points: 300, seconds: 60 }],
  }),
})
