import type * as z from 'zod'
import {
  type CmsMenus,
  type CmsPage,
  type cmsPageFields,
  type cmsPages,
  maxPageBytes,
} from '#contract/domains/cms-pages.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  cleanDocument,
  getImageKeys,
  getProductIds,
  type RichTextDocument,
  toDocumentText,
} from '#contract/rich-text/document.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { AppError, fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { toDocument } from '#server/platform/rich-text/from-html.ts'
import { toPageHtml } from '#server/platform/rich-text/to-html.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  findStarterCondition,
  findUnknownProducts,
  insertRedirect,
  insertRevision,
  pageColumns,
  pageTable,
  readStoreProfile,
  rethrowAsRoleTaken,
  type StoredPage,
} from './cms-pages.repo.ts'
import { deleteRedirect, lockMenus, type MenuName, readMenus, writeMenu } from './menus.repo.ts'
import { getStarterPages } from './starter-pages.rules.ts'

type Fields = z.output<typeof cmsPageFields>
type Update = z.output<typeof cmsPages.update.body>

interface PageText {
  document: RichTextDocument
  html: string
}

/** The document of a stored text, also of one that was written as HTML. */
export const toContent = ({
  content,
  html,
}: {
  content: CmsPage['content'] | null
  html: string
}): CmsPage['content'] => content ?? (toDocument(html) as CmsPage['content'])

export const toPage = (page: StoredPage): CmsPage => ({ ...page, content: toContent(page) })

export const readPage = async (db: Db | Tx, store: StoreId, id: string): Promise<CmsPage> =>
  toPage(await pageTable.readOrThrow(db, store, id))

/** The text as it is stored: only allowed nodes, and images and products of this store. */
const prepareText = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  content: Fields['content'],
): Promise<PageText | undefined> => {
  if (!content) return undefined
  const document = cleanDocument(content)
  const html = toPageHtml(document)
  if (Buffer.byteLength(html) > maxPageBytes) return fail('too_long', { field: 'content' })
  const images = getImageKeys(document).map((key) => ({ kind: 'image' as const, key }))
  await assertUsableMedia(uow.tx, actor.vendorId, images).catch((error: unknown) => rethrowForContent(error))
  const [unknown] = await findUnknownProducts(uow.tx, store, getProductIds(document))
  if (unknown !== undefined) return fail('unknown_reference', { field: 'content' })
  return { document, html }
}

/** Fields of media have another path than the page's form. */
const rethrowForContent = (error: unknown): never => {
  if (error instanceof AppError) return fail(error.code, { field: 'content' })
  throw error
}

const assertSchedule = ({ publishAt, unpublishAt }: Pick<Fields, 'publishAt' | 'unpublishAt'>): void => {
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt))
    fail('ends_before_start', { field: 'unpublishAt' })
}

export const createPage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: Fields,
): Promise<CmsPage> => {
  assertSchedule(fields)
  const content = fields.content ?? { type: 'doc' as const, content: [] }
  const text = await prepareText(uow, store, actor, content)
  const language = fields.language ?? orNotFound(await readStoreProfile(uow.tx, store)).language
  const id = newId()
  const columns = pageColumns({ ...fields, language }, fields, text, '')
  await pageTable.insert(uow.tx, store, { id, by: actor.personId, columns }).catch(rethrowAsRoleTaken)
  await insertRevision(uow.tx, store, id, text ? getImageKeys(text.document) : [])
  return toPage(await pageTable.auditCreated(uow, store, id))
}

export const updatePage = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...fields }: Update,
): Promise<CmsPage> => {
  const before = await pageTable.readOrThrow(uow.tx, store, id)
  const current = toPage(before)
  if (before.version !== version) return fail('stale_version', { current })
  assertSchedule({ ...before, ...fields })
  const text = await prepareText(uow, store, actor, fields.content)
  const stored = cleanDocument(current.content)
  const columns = pageColumns(
    fields,
    { ...before, name: fields.name ?? before.name, slug: fields.slug ?? before.slug },
    text,
    toDocumentText(stored),
  )
  const isUpdated = await pageTable
    .update(uow.tx, store, { id, by: actor.personId, version, columns })
    .catch(rethrowAsRoleTaken)
  if (!isUpdated) return fail('stale_version', { current: await readPage(uow.tx, store, id) })
  await insertRevision(uow.tx, store, id, getImageKeys(text?.document ?? stored))
  const page = await pageTable.auditUpdated(uow, store, before, true)
  if (page.slug !== before.slug) await insertRedirect(uow.tx, store, { id: newId(), page, from: before })
  return toPage(page)
}

export const restorePages = (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  pageTable.restore(uow, store, ids).catch(rethrowAsRoleTaken)

/** Adds the starter pages that the store doesn't have in this language, as drafts. */
export const addStarterPages = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  language: Language,
): Promise<{ pages: { _id: string; name: string }[] }> => {
  const profile = orNotFound(await readStoreProfile(uow.tx, store))
  // Two clicks at once: the second one sees the pages of the first.
  await lockMenus(uow.tx, store)
  const existing = await pageTable.readAll(uow.tx, store, findStarterCondition(language))
  const missing = getStarterPages(profile, language).filter(
    ({ slug, role }) => !existing.some((page) => page.slug === slug || (role !== null && page.role === role)),
  )
  const pages: { _id: string; name: string }[] = []
  for (const { html, ...fields } of missing) {
    const content = toDocument(html) as CmsPage['content']
    const { _id, name } = await createPage(uow, store, actor, { ...fields, language, content })
    pages.push({ _id, name })
  }
  return { pages }
}

/** Sets the given menus. Ids that aren't pages of the store are refused. */
export const arrangeMenus = async (
  uow: UnitOfWork,
  store: StoreId,
  menus: Partial<Record<MenuName, readonly string[] | undefined>>,
): Promise<CmsMenus> => {
  await lockMenus(uow.tx, store)
  const before = await readMenus(uow.tx, store)
  for (const menu of ['header', 'footer'] as const) {
    const ids = menus[menu]
    if (!ids) continue
    const unique = [...new Set(ids)]
    if ((await writeMenu(uow.tx, store, menu, unique)) !== unique.length) fail('not_found', { field: menu })
  }
  const after = await readMenus(uow.tx, store)
  const toNames = (all: CmsMenus) => ({
    header: all.header.map(({ name }) => name),
    footer: all.footer.map(({ name }) => name),
  })
  uow.audit({
    resource: 'cmsPages',
    id: store,
    label: 'menus',
    action: 'update',
    before: toNames(before),
    after: toNames(after),
  })
  return after
}

export const removeRedirect = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  const { slug, page, name } = orNotFound(await deleteRedirect(uow.tx, store, id))
  uow.audit({ resource: 'cmsPages', id: page, label: name, action: 'update', before: { redirect: slug } })
  return null
}

export { isLive } from './cms-pages.repo.ts'
export {
  countListedPages,
  type FoundPage,
  findPage,
  hasTermsSql,
  type MenuLink,
  pageLinksJson,
  readHasTerms,
  readPolicies,
  type ShopPageLinks,
  type ShownPage,
} from './shop-pages.repo.ts'
