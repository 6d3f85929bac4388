import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { CookieName } from '#contract/browser-storage.ts'
import type { ShopImage } from '#contract/domains/shop-catalog.ts'
import type { getShopAccess } from '#contract/domains/subscription.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Session } from '#contract/domains/identity.ts'
import type { CustomerSession } from '#server/domains/sessions/sessions.service.ts'
import type { ShopRow } from '#server/domains/storefront/shop.service.ts'
import type { FileForm, FormFile } from '#server/http/forms.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ShopUrls } from './shop-urls.ts'
import type { ShopTheme } from './theme/shop-theme.ts'

/** A shop that can be visited. `browse`: it takes no orders right now. */
export interface Shop extends Omit<ShopRow, 'isOpen' | 'subscription' | 'theme'> {
  access: ReturnType<typeof getShopAccess>
  /** Closed by the vendor's pause alone: previews still open. */
  isOnlyPaused: boolean
  theme: ShopTheme
  /** When menus, theme or announcement change without a write, in milliseconds. */
  validUntil: number
}

/** What a page can read. Cached pages get nothing else, so they can't show anything about a visitor. */
export interface PageContext {
  shop: Shop
  language: Language
  /** Of the language and the shop's currency. */
  locale: Locale
  urls: ShopUrls
  db: Db
  params: Readonly<Record<string, string>>
  /** Of a cached page: only the parameters that it lists, in that order. */
  query: URLSearchParams
}

type CallInput<E extends Endpoint> = {
  /** Without `storeId`, which is the shop's. */
  params?: Omit<z.input<E['params']>, 'storeId'>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}

export type CallResult<E extends Endpoint> =
  | { ok: true; data: z.output<E['response']> }
  | { ok: false; status: number; error: ErrorBody }

/** What pages of one visitor can read and do in addition. Their responses are never cached. */
export interface VisitorContext extends PageContext {
  /** Whether a customer is signed in. Endpoints decide what the session may do. */
  isSignedIn: boolean
  /** The signed-in customer's account, which may not have joined this store. */
  customer: CustomerSession | null
  /** The customer's tokens for calls of the API; null when signed out. */
  session: Session | null
  /** Keeps the visitor signed in; calls after it use the session. */
  signIn(session: Session): void
  /** Removes the session from the browser. The call that ends it on the server comes first. */
  signOut(): void
  /** Hidden fields of every form on the page: the CSRF token and an idempotency key. */
  formFields: ReactNode
  /** Calls an endpoint of the JSON API with the visitor's session: same guard, limits, validation and idempotency. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallResult<E>>
  /** Uploads a file of a form to the link that an endpoint has returned; returns the status of the response. */
  upload(url: string, file: FormFile): Promise<number>
  cookies: {
    get(name: CookieName): string | undefined
    set(name: CookieName, value: string): void
    clear(name: CookieName): void
    /** Encrypted, and readable only in this shop. */
    getSealed(name: CookieName): string | undefined
    setSealed(name: CookieName, text: string): void
  }
}

export type ShareImage = Omit<ShopImage, '_id'>

export interface PageContent {
  title: string
  description?: string
  body: ReactNode
  status?: 200 | 400 | 403 | 404 | 409 | 410 | 422 | 429 | 503
  /** The page below the shop's address without what makes no other page of it, such as a selected variant. */
  listedPage?: string
  /** The address that search engines should list instead, if it isn't the page in its language. */
  canonical?: string
  noIndex?: boolean
  /** The image of link previews, instead of the logo. */
  image?: ShareImage | null
  /** schema.org objects without `@context`. */
  structuredData?: readonly object[]
  /** When a cached page changes without a write, such as the start of a discount. */
  validUntil?: Date
  /** The languages of its texts, if not all; search engines see these only. */
  languages?: readonly Language[]
}

export interface Redirect {
  redirect: string
  /** 301: moved for good. 303: after a form. */
  status: 301 | 303
}

/** A file for programs, such as a sitemap. */
export interface TextFile {
  file: string
  /** Its media type. */
  type: string
}

/** A file that the browser saves instead of showing a page. */
export interface FileDownload {
  fileName: string
  contentType: string
  content: string | Buffer
}

export type PageResult = PageContent | Redirect
/** For a script of the shop's pages. */
export interface JsonAnswer {
  json: object
}

export type FormResult = PageResult | FileDownload | JsonAnswer

/** At this address visitors see different things: `loadForVisitor` of the page answers. */
export interface ForVisitor {
  isForVisitor: true
}

/** The same for every visitor, cached until the store changes. */
export interface CachedPage {
  kind: 'cached'
  /** Below the shop's address, with `:name` parameters. */
  path: string
  /** The query parameters that the page reads; others don't reach it and aren't part of the cache key. */
  query: readonly string[]
  load(context: PageContext): Promise<PageResult | TextFile | ForVisitor>
  /** Never cached. */
  loadForVisitor?(context: VisitorContext): Promise<FormResult>
}

/** Shows something about the visitor; never cached. */
export interface PrivatePage {
  kind: 'private'
  path: string
  /** For links that the vendor shares, such as a preview. */
  worksWhilePaused?: true
  load(context: VisitorContext): Promise<FormResult>
}

/** A form that is posted to the path. Success is a redirect; errors are shown in the form's page. */
export interface FormAction {
  kind: 'action'
  path: string
  /** The form is on a cached page and so has no CSRF token; the browser's origin headers are checked instead. */
  isOnCachedPage?: true
  /** The form has a file field. Only for signed-in visitors. */
  acceptsFiles?: true
  run(context: VisitorContext, form: URLSearchParams, files: FileForm['files']): Promise<FormResult>
}

export type ShopRoute = CachedPage | PrivatePage | FormAction

export const cachedPage = (page: Omit<CachedPage, 'kind'>): CachedPage => ({ kind: 'cached', ...page })
export const privatePage = (page: Omit<PrivatePage, 'kind'>): PrivatePage => ({ kind: 'private', ...page })
export const formAction = (action: Omit<FormAction, 'kind'>): FormAction => ({ kind: 'action', ...action })
