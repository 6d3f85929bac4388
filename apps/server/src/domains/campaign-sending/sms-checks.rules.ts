import { findMergeFields } from '#contract/domains/campaign-merge-fields.ts'
import type { CampaignCheck } from '#contract/domains/campaigns.ts'
import { maxSmsSegments, measureSms } from '#contract/domains/sms-text.ts'
import { type FieldUse, groupByField, toCheck } from './content-checks.rules.ts'

/** In the detail of a check. */
const maxListed = 10

export const listSmsFields = (smsText: string): FieldUse[] =>
  findMergeFields(smsText).map((field) => ({ ...field, blocks: [] }))

/** Columns of a customer that the message shows. */
export const getPersonFields = (smsText: string): ReadonlySet<'name' | 'points' | 'credit'> => {
  const names = new Set(findMergeFields(smsText).map(({ name }) => name))
  return new Set([
    ...(names.has('name') || names.has('first_name') ? (['name'] as const) : []),
    ...(names.has('points') ? (['points'] as const) : []),
    ...(names.has('credit') ? (['credit'] as const) : []),
  ])
}

/** Only merge fields and punctuation, such as the store's name that a new message begins with. */
const isEmptyText = (smsText: string): boolean => smsText.replaceAll(/\{\{[^{}]*\}\}|[\s\p{P}]/gu, '') === ''

/** The problems of a text message; `segments` is the length of the longest one. */
export const checkSmsText = (
  smsText: string,
  { segments, storeName, isSetUp }: { segments: number; storeName: string; isSetUp: boolean },
): CampaignCheck[] => {
  if (isEmptyText(smsText)) return [toCheck('no_sms_text')]
  const unknown = groupByField(listSmsFields(smsText).filter(({ isKnown }) => !isKnown))
  const { unicode } = measureSms(smsText)
  const namesStore =
    findMergeFields(smsText).some(({ name }) => name === 'store_name') ||
    smsText.toLowerCase().includes(storeName.toLowerCase())
  return [
    ...(isSetUp ? [] : [toCheck('sms_not_set_up')]),
    ...unknown.map(({ name }) => toCheck('unknown_merge_field', { detail: name })),
    ...(segments > maxSmsSegments ? [toCheck('sms_too_long', { count: segments })] : []),
    ...(unicode.length > 0 ? [toCheck('sms_unicode', { detail: unicode.slice(0, maxListed).join(' ') })] : []),
    ...(namesStore ? [] : [toCheck('no_store_name')]),
  ]
}
