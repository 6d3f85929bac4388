import type * as z from 'zod'
import type { CmsPage, cmsPages, CmsRevisionRow, CmsRevisionText } from '#contract/domains/cms-pages.ts'
import { toWholeList, type WholeList } from '#contract/core/page.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { pageTable } from './cms-pages.repo.ts'
import { toContent, updatePage } from './cms-pages.service.ts'
import { readRevision, readRevisions, type StoredRevision } from './revisions.repo.ts'

type Revision = z.output<typeof cmsPages.revision.response>

const toText = ({ html, ...fields }: StoredRevision): CmsRevisionText => ({
  ...fields,
  content: toContent({ content: fields.content, html }),
})

export const listRevisions = async (db: Db, store: StoreId, page: string): Promise<WholeList<CmsRevisionRow>> => {
  await pageTable.readOrThrow(db, store, page)
  return toWholeList(await readRevisions(db, store, page))
}

export const getRevision = async (db: Db, store: StoreId, page: string, revision: number): Promise<Revision> => {
  await pageTable.readOrThrow(db, store, page)
  const { fields, previous, ...row } = orNotFound(await readRevision(db, store, page, revision))
  return { ...row, fields: toText(fields), previous: previous && toText(previous) }
}

/** Title, text and SEO as they were. Address, status, dates and menus are decisions of today and stay. */
export const restoreRevision = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  page: string,
  { revision, version }: z.output<typeof cmsPages.restore.body>,
): Promise<CmsPage> => {
  const current = await pageTable.readOrThrow(uow.tx, store, page)
  const { fields } = orNotFound(await readRevision(uow.tx, store, page, revision))
  const { name, content, seoTitle, seoDescription } = toText(fields)
  const restored = { name, content, seoTitle, seoDescription }
  return updatePage(uow, store, actor, page, { ...restored, version: version ?? current.version })
}
