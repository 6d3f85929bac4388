/** Placeholders such as {{first_name|there}}: after the bar, what someone without a value reads. */

export const mergeFieldNames = ['name', 'first_name', 'store_name', 'points', 'credit', 'discount_code'] as const
export type MergeFieldName = (typeof mergeFieldNames)[number]
/** Missing values are empty. */
export type MergeValues = Readonly<Partial<Record<MergeFieldName, string>>>

const pattern = /\{\{\s*([\w.-]{1,40})\s*(?:\|([^{}\n]{0,80}))?\}\}/g

const isMergeField = (name: string): name is MergeFieldName => (mergeFieldNames as readonly string[]).includes(name)

/** In one pass, so that placeholders within a value aren't filled. Unknown ones stay as written. */
export const fillCampaignFields = (text: string, values: MergeValues): string =>
  text.replaceAll(pattern, (match, name: string, fallback: string | undefined) => {
    if (!isMergeField(name)) return match
    return values[name]?.trim() || (fallback ?? '').trim()
  })

/** For lists of campaigns: fields as their fallback, or as `…` without one. */
export const summarizeCampaignFields = (text: string): string =>
  text.replaceAll(pattern, (match, name: string, fallback: string | undefined) =>
    isMergeField(name) ? (fallback ?? '').trim() || '…' : match,
  )

export interface UsedMergeField {
  name: string
  fallback: string
  isKnown: boolean
}

export const findMergeFields = (text: string): UsedMergeField[] =>
  [...text.matchAll(pattern)].map(([, name = '', fallback = '']) => ({
    name,
    fallback: fallback.trim(),
    isKnown: isMergeField(name),
  }))
