import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { id, idParams, instant, noContent, requiredText, revisionFields, version } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'
import { languages } from '../enumerations.ts'
import { maxThemeBytes, themeSettings } from '../theme/settings.ts'

/** Why a version exists. `automatic`: before a restore or a copy replaced the draft. */
export const themeVersionKinds = ['published', 'named', 'automatic'] as const

/** Automatic versions per store; older ones are deleted. Named and published ones stay. */
export const maxAutomaticVersions = 20
export const maxNamedVersions = 100

const themeVersion = z.object({
  _id: id,
  kind: z.enum(themeVersionKinds),
  name: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Whether shoppers see it now. */
  isLive: z.boolean(),
})
export type ThemeVersion = z.infer<typeof themeVersion>

/** Images that the theme refers to, by key. */
const themeFiles = z.record(
  z.string(),
  z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }),
)

export const themeDraft = z.object({
  /** What the editor changes. */
  draft: themeSettings,
  /** What shoppers see now. */
  published: themeSettings,
  /** Null until a theme was published; then shoppers see the default. */
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  /** The version that will be published, and when. */
  scheduled: z.object({ at: instant, version: themeVersion }).nullable(),
  files: themeFiles,
  ...revisionFields,
})
export type ThemeDraft = z.infer<typeof themeDraft>

const editTheme = { permissions: ['edit_store_customization'] } as const
const viewTheme = { permissions: ['view_store_customization'] } as const

/** The look of a store's shop: a draft that staff edit, and versions that shoppers see. */
export const customization = domain('customization', {
  get: endpoint({
    ...storeRead,
    ...viewTheme,
    path: '/customization',
    summary: 'Get the theme: its draft, what shoppers see, and what is scheduled',
    response: themeDraft,
  }),
  update: endpoint({
    ...storeUpdate,
    ...editTheme,
    path: '/customization',
    summary: 'Update the draft. Shoppers see it after it’s published.',
    body: themeSettings.partial().extend({ version }),
    response: themeDraft,
    maxBodyBytes: maxThemeBytes + 10_000,
  }),
  publish: endpoint({
    ...storeCreate,
    ...editTheme,
    path: '/customization/publish',
    summary:
      'Publish the draft now, or at a time. A new time replaces the scheduled publication; publishing now keeps it.',
    body: z.strictObject({ version, name: requiredText(80).optional(), at: instant.optional() }),
    response: themeDraft,
  }),
  unschedule: endpoint({
    ...storeRemove,
    ...editTheme,
    path: '/customization/schedule',
    summary: 'Cancel the scheduled publication',
    response: themeDraft,
  }),
  versions: endpoint({
    ...storeRead,
    ...viewTheme,
    path: '/customization/versions',
    summary: 'List versions, newest first',
    query: listQuery(['createdAt'], { kind: z.enum(themeVersionKinds).optional() }),
    response: page(themeVersion),
  }),
  version: endpoint({
    ...storeRead,
    ...viewTheme,
    path: '/customization/versions/{id}',
    summary: 'Get a version with its settings',
    params: idParams,
    response: themeVersion.extend({ settings: themeSettings, files: themeFiles }),
  }),
  saveVersion: endpoint({
    ...storeCreate,
    ...editTheme,
    path: '/customization/versions',
    summary: 'Save the draft as a named version',
    body: z.strictObject({ version, name: requiredText(80) }),
    response: themeVersion,
  }),
  removeVersion: endpoint({
    ...storeRemove,
    ...editTheme,
    path: '/customization/versions/{id}',
    summary: 'Delete a version. The one that shoppers see and a scheduled one can’t be deleted.',
    params: idParams,
    response: noContent,
  }),
  restore: endpoint({
    ...storeCreate,
    ...editTheme,
    path: '/customization/restore',
    summary: 'Replace the draft with a version. The draft before it becomes an automatic version.',
    // `version` is the version's id; the draft's revision is `draftVersion`.
    body: z.strictObject({ version: id, draftVersion: version }),
    response: themeDraft,
  }),
  copy: endpoint({
    ...storeCreate,
    ...editTheme,
    path: '/customization/copy',
    summary: 'Copy the draft to another store as its draft. Collections are matched by name.',
    otherStore: 'to_store_id',
    body: z.strictObject({ to_store_id: id }),
    response: z.object({
      /** Sections whose collection the other store doesn't have; they show its first one. */
      unmatchedCollections: z.int(),
    }),
  }),
  createPreview: endpoint({
    ...storeCreate,
    ...viewTheme,
    mode: 'sensitiveWrite',
    path: '/customization/preview',
    summary: 'Create a link to the shop with the saved draft. It ends after 12 hours.',
    response: z.object({ url: z.string(), expiresAt: instant }),
  }),
  renderPreview: endpoint({
    ...storeCreate,
    ...viewTheme,
    mode: 'read',
    path: '/customization/preview/render',
    summary: 'Render a page of the shop with unsaved settings, for the preview frame',
    body: z.strictObject({
      settings: themeSettings,
      language: z.enum(languages),
      /** Below the shop’s address, such as `/products/mug`. */
      path: z.string().max(500).startsWith('/'),
    }),
    response: z.object({ title: z.string(), html: z.string(), css: z.string() }),
    maxBodyBytes: maxThemeBytes + 10_000,
    limits: [{ by: 'person', points: 600, seconds: 60 }],
  }),
})
