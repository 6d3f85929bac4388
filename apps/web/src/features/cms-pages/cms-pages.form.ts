import * as z from 'zod'
import { localToInstant, toLocalDateTime } from '#contract/core/time-zone.ts'
import {
  type CmsPage,
  cmsPageFields,
  cmsPageRoles,
  cmsPageStatuses,
  cmsPageVisibilities,
} from '#contract/domains/cms-pages.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { richTextDocument } from '#contract/rich-text/document.ts'

const { name, slug, seoTitle, seoDescription } = cmsPageFields.shape

/** A date and time of the browser's input, in the store's time zone. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  .nullable()

export const pageForm = z.strictObject({
  name,
  content: richTextDocument,
  slug,
  seoTitle: seoTitle.unwrap(),
  seoDescription: seoDescription.unwrap(),
  status: z.enum(cmsPageStatuses),
  publishAt: localTime,
  unpublishAt: localTime,
  visibility: z.enum(cmsPageVisibilities),
  language: z.enum(languages),
  /** An empty choice is a value of the select too. */
  role: z.enum(['none', ...cmsPageRoles]),
})
export type PageFormValues = z.output<typeof pageForm>

export interface StoreLocale {
  language: Language
  timezone: string
}

const toLocal = (instant: string | null | undefined, zone: string): string | null =>
  instant ? toLocalDateTime(Date.parse(instant), zone) : null

export const toFormValues = (page: CmsPage | undefined, store: StoreLocale): z.input<typeof pageForm> => ({
  name: page?.name ?? '',
  content: page?.content ?? { type: 'doc', content: [] },
  slug: page?.slug,
  seoTitle: page?.seoTitle ?? '',
  seoDescription: page?.seoDescription ?? '',
  status: page?.status ?? 'draft',
  publishAt: toLocal(page?.publishAt, store.timezone),
  unpublishAt: toLocal(page?.unpublishAt, store.timezone),
  visibility: page?.visibility ?? 'public',
  language: page?.language ?? store.language,
  role: page?.role ?? 'none',
})

/** The input has minutes only, so an unchanged date is sent as it was saved. */
const toInstant = (local: string | null, saved: string | null | undefined, zone: string): string | null => {
  if (local === null) return null
  return saved && toLocal(saved, zone) === local ? saved : new Date(localToInstant(local, zone)).toISOString()
}

export const toBody = (
  { role, publishAt, unpublishAt, ...values }: PageFormValues,
  page: CmsPage | undefined,
  { timezone }: StoreLocale,
) => ({
  ...values,
  role: role === 'none' ? null : role,
  publishAt: toInstant(publishAt, page?.publishAt, timezone),
  unpublishAt: toInstant(unpublishAt, page?.unpublishAt, timezone),
})
