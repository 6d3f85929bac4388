import { objectKey } from '#contract/core/fields.ts'
import { minute } from '#contract/core/time.ts'
import { downloadLinkMinutes } from '#contract/domains/order-links.ts'
import type { Tokens } from '#server/platform/tokens.ts'

export const downloadsPath = '/downloads'

const purpose = 'download'

export interface DownloadLink {
  url: string
  expiresAt: string
}

/** The path of a private file that works for a few minutes, for everyone who has it. */
export const downloadPath = (
  tokens: Tokens,
  { key, name }: { key: string; name: string },
  minutes = downloadLinkMinutes,
): string => {
  const secret = tokens.sign(purpose, { key }, minutes * 60)
  return `${downloadsPath}/${secret}?${new URLSearchParams({ name }).toString()}`
}

/** The same as a link. */
export const makeDownloadLink = (
  { tokens, publicUrl }: { tokens: Tokens; publicUrl: string },
  file: { key: string; name: string },
  minutes = downloadLinkMinutes,
): DownloadLink => ({
  url: `${publicUrl}${downloadPath(tokens, file, minutes)}`,
  expiresAt: new Date(Date.now() + minutes * minute).toISOString(),
})

/** The key of the file; undefined for an invalid or expired link. */
export const readDownloadLink = (tokens: Tokens, secret: string): string | undefined =>
  objectKey.safeParse(tokens.read(purpose, secret)?.['key']).data
