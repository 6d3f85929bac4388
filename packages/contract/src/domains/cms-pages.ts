import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeRead, storeRemove } from '../core/endpoint.ts'
import {
  emptyObject,
  freeText,
  id,
  idParams,
  instant,
  noContent,
  revisionFields,
  singleLineText,
  urlHandle,
  version,
} from '../core/fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'
import { languages } from '../enumerations.ts'
import { richTextDocument } from '../rich-text/document.ts'

export const cmsPageStatuses = ['draft', 'published'] as const
/** `private`: only for signed-in customers. */
export const cmsPageVisibilities = ['public', 'private'] as const
/** What the shop uses a page for in addition: checkout asks shoppers to accept the terms. One page per language. */
export const cmsPageRoles = ['terms', 'privacy'] as const
export type CmsPageRole = (typeof cmsPageRoles)[number]
/** What shoppers can see at a moment, from the status and the two dates. */
export const cmsPageStates = ['draft', 'scheduled', 'live', 'expired'] as const
export type CmsPageState = (typeof cmsPageStates)[number]

/** Pages per menu. */
export const maxMenuPages = 60
export const maxPageBytes = 200_000
/** Older revisions are deleted when a page is saved. */
export const maxRevisions = 100
export const maxPreviewDays = 30

export const cmsPageFields = z.strictObject({
  /** The title. */
  name: singleLineText(160),
  /** By default from the title. */
  slug: urlHandle.optional(),
  content: richTextDocument.optional(),
  status: z.enum(cmsPageStatuses).optional(),
  visibility: z.enum(cmsPageVisibilities).optional(),
  /** By default the store's. Shoppers of another language see the page too, unless it has a page with the same URL handle. */
  language: z.enum(languages).optional(),
  role: z.enum(cmsPageRoles).nullable().optional(),
  seoTitle: freeText(160).optional(),
  seoDescription: freeText(400).optional(),
  /** A published page is visible from and until these moments. */
  publishAt: instant.nullable().optional(),
  unpublishAt: instant.nullable().optional(),
})
export type CmsPageFields = z.output<typeof cmsPageFields>

const summaryShape = {
  _id: id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(cmsPageStatuses),
  state: z.enum(cmsPageStates),
  visibility: z.enum(cmsPageVisibilities),
  language: z.enum(languages),
  role: z.enum(cmsPageRoles).nullable(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
  menus: z.object({ header: z.boolean(), footer: z.boolean() }),
}

/** A page in the list, without its text. */
export const cmsPageRow = z.object({ ...summaryShape, ...revisionFields })
export type CmsPageRow = z.infer<typeof cmsPageRow>

export const cmsPage = z.object({
  ...summaryShape,
  content: z.object(richTextDocument.shape),
  /** Made from `content` by the server. Products are placeholders: the shop shows their current data. */
  html: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** When the preview link ends; null without one. */
  previewExpiresAt: instant.nullable(),
  ...revisionFields,
})
export type CmsPage = z.infer<typeof cmsPage>

const revisionRow = z.object({
  revision: version,
  name: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Fields that differ from the revision before. */
  changed: z.array(z.string()),
})
export type CmsRevisionRow = z.infer<typeof revisionRow>

const revisionText = z.object({
  name: z.string(),
  slug: z.string(),
  content: cmsPage.shape.content,
  status: z.enum(cmsPageStatuses),
  visibility: z.enum(cmsPageVisibilities),
  language: z.enum(languages),
  role: z.enum(cmsPageRoles).nullable(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
})
export type CmsRevisionText = z.infer<typeof revisionText>

export const cmsRedirect = z.object({
  _id: id,
  /** The old URL handle. */
  slug: z.string(),
  language: z.enum(languages),
  page: z.object({ _id: id, name: z.string(), slug: z.string(), state: z.enum(cmsPageStates) }),
  createdAt: instant,
})
export type CmsRedirect = z.infer<typeof cmsRedirect>

const menuPage = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  language: z.enum(languages),
  state: z.enum(cmsPageStates),
  visibility: z.enum(cmsPageVisibilities),
})
export type CmsMenuPage = z.infer<typeof menuPage>

const menus = z.object({ header: z.array(menuPage), footer: z.array(menuPage) })
export type CmsMenus = z.infer<typeof menus>
const menuIds = z.array(id).max(maxMenuPages)

export const cmsPages = domain('cmsPages', {
  list: endpoint({
    ...storeRead,
    path: '/cms-pages',
    summary: 'List pages, without their text',
    permissions: ['view_cms_pages'],
    query: listQuery(['name', 'updatedAt', 'createdAt'], {
      state: z.enum(cmsPageStates).optional(),
      visibility: z.enum(cmsPageVisibilities).optional(),
      language: z.enum(languages).optional(),
      menu: z.enum(['header', 'footer', 'none']).optional(),
    }),
    response: page(cmsPageRow),
  }),
  ...crud(['get', 'create', 'update', 'remove', 'removeMany', 'restoreMany'], {
    path: '/cms-pages',
    nouns: { singular: 'page', plural: 'pages' },
    permissions: {
      view: ['view_cms_pages'],
      create: ['create_cms_page'],
      edit: ['edit_cms_page'],
      remove: ['delete_cms_page'],
    },
    entity: cmsPage,
    fields: cmsPageFields,
    query: listQuery(['name']),
  }),
  addStarters: endpoint({
    ...storeCreate,
    path: '/cms-pages/starters',
    summary:
      'Add starter pages as drafts: about, shipping and returns, contact, terms, privacy. Those that exist are skipped.',
    permissions: ['create_cms_page'],
    body: z.strictObject({ language: z.enum(languages) }),
    response: z.object({ pages: z.array(z.object({ _id: id, name: z.string() })) }),
  }),
  menus: endpoint({
    ...storeRead,
    path: '/cms-pages/menus',
    summary: 'Get the pages of the shop’s menus in their order',
    permissions: ['view_cms_pages'],
    response: menus,
  }),
  arrangeMenus: endpoint({
    ...storeCreate,
    path: '/cms-pages/menus',
    summary: 'Set the pages of the shop’s menus and their order. A menu that isn’t sent stays as it is.',
    permissions: ['edit_cms_page'],
    body: z.strictObject({ header: menuIds.optional(), footer: menuIds.optional() }),
    response: menus,
  }),
  redirects: endpoint({
    ...storeRead,
    path: '/cms-pages/redirects',
    summary: 'List redirects of pages whose URL handle was changed',
    permissions: ['view_cms_pages'],
    query: listQuery(['createdAt', 'slug']),
    response: page(cmsRedirect),
  }),
  removeRedirect: endpoint({
    ...storeRemove,
    path: '/cms-pages/redirects/{id}',
    summary: 'Delete a redirect. Links with the old URL handle stop working.',
    permissions: ['edit_cms_page'],
    params: idParams,
    response: noContent,
  }),
  revisions: endpoint({
    ...storeRead,
    path: '/cms-pages/{id}/revisions',
    summary: `List the last ${maxRevisions} revisions of a page, newest first`,
    permissions: ['view_cms_pages'],
    params: idParams,
    response: wholeList(revisionRow),
  }),
  revision: endpoint({
    ...storeRead,
    path: '/cms-pages/{id}/revisions/{revision}',
    summary: 'Get a revision of a page and the one before it',
    permissions: ['view_cms_pages'],
    params: z.strictObject({ id, revision: z.coerce.number().pipe(version) }),
    response: z.object({ ...revisionRow.shape, fields: revisionText, previous: revisionText.nullable() }),
  }),
  restore: endpoint({
    ...storeCreate,
    path: '/cms-pages/{id}/restore',
    summary:
      'Restore title, text, and SEO of a revision as a new revision. With `version`, it fails if the page was changed since.',
    permissions: ['edit_cms_page'],
    params: idParams,
    body: z.strictObject({ revision: version, version: version.optional() }),
    response: cmsPage,
  }),
  createPreview: endpoint({
    ...storeCreate,
    mode: 'sensitiveWrite',
    path: '/cms-pages/{id}/preview',
    summary: 'Create a secret link that shows the page as saved, also as a draft. It replaces an earlier link.',
    permissions: ['edit_cms_page'],
    params: idParams,
    body: z.strictObject({ days: z.int().min(1).max(maxPreviewDays) }),
    response: z.object({ url: z.string(), expiresAt: instant }),
  }),
  removePreview: endpoint({
    ...storeRemove,
    path: '/cms-pages/{id}/preview',
    summary: 'Revoke the preview link of a page',
    permissions: ['edit_cms_page'],
    params: idParams,
    response: noContent,
  }),
})

const shownPage = z.object({
  title: z.string(),
  slug: z.string(),
  language: z.enum(languages),
  html: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})

const storefrontPageRow = z.object({
  title: z.string(),
  slug: z.string(),
  language: z.enum(languages),
  role: z.enum(cmsPageRoles).nullable(),
  updatedAt: instant,
})
export type StorefrontPageRow = z.infer<typeof storefrontPageRow>

const shopperCall = {
  method: 'GET',
  actor: 'public',
  permissions: [],
  scope: 'store in path',
  mode: 'read',
  shop: 'browse',
  params: emptyObject,
  query: emptyObject,
  body: emptyObject,
} as const

/** Pages of a shop for shoppers. Private ones are only shown to signed-in customers on the shop's pages. */
export const storefrontPages = domain('storefrontPages', {
  list: endpoint({
    ...shopperCall,
    path: '/storefront/{storeId}/pages',
    summary: 'List the public pages of a store that are live',
    query: listQuery(['name', 'updatedAt'], { language: z.enum(languages).optional() }),
    response: page(storefrontPageRow),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
  get: endpoint({
    ...shopperCall,
    path: '/storefront/{storeId}/pages/{slug}',
    summary:
      'Get a public page by its URL handle, also an old one. In the language, if the store has it; otherwise in another one.',
    params: z.strictObject({ slug: urlHandle }),
    query: z.strictObject({ language: z.enum(languages).optional() }),
    response: shownPage,
    limits: [{ by: 'address', points: 300, seconds: 60 }],
  }),
  preview: endpoint({
    ...shopperCall,
    shop: 'preview',
    path: '/storefront/{storeId}/page-previews/{token}',
    summary: 'Get the page of a preview link as it’s saved now, also while the shop is paused',
    params: z.strictObject({ token: z.string().min(1).max(100) }),
    response: shownPage,
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
