import * as z from 'zod'
import { objectKey } from '#contract/core/fields.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const linkSeconds = 600

/** The public path of files, in any storage. */
export const filesPath = '/files'
export const quarantinePath = `${filesPath}/quarantine`

const uploadClaims = z.object({ key: objectKey, type: z.string(), most: z.int() })
const deleteClaims = z.object({ key: objectKey })

export type UploadClaims = z.infer<typeof uploadClaims>

/** Signed links to upload or delete one file each. The purpose is signed too, so neither is valid for the other. */
export interface FileLinks {
  imageUrl(key: string): string
  upload(claims: UploadClaims): string
  readUpload(key: string, token: string): UploadClaims | undefined
  remove(key: string): string
  isRemoveAllowed(key: string, token: string): boolean
}

export const makeFileLinks = (publicUrl: string, tokens: Tokens): FileLinks => {
  const read = <Claims extends { key: string }>(
    schema: z.ZodType<Claims>,
    purpose: string,
    key: string,
    token: string,
  ) => {
    const claims = schema.safeParse(tokens.read(purpose, token))
    return claims.success && claims.data.key === key ? claims.data : undefined
  }
  return {
    imageUrl: (key) => `${publicUrl}${filesPath}/${key}`,
    upload: (claims) =>
      `${publicUrl}${quarantinePath}/${claims.key}?token=${tokens.sign('upload', claims, linkSeconds)}`,
    readUpload: (key, token) => read(uploadClaims, 'upload', key, token),
    remove: (key) => `${publicUrl}${filesPath}/${key}?token=${tokens.sign('remove file', { key }, linkSeconds)}`,
    isRemoveAllowed: (key, token) => read(deleteClaims, 'remove file', key, token) !== undefined,
  }
}
