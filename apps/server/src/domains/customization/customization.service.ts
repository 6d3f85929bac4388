import type * as z from 'zod'
import {
  type customization,
  maxNamedVersions,
  type ThemeDraft,
  type ThemeVersion,
} from '#contract/domains/customization.ts'
import { defaultTheme, readTheme } from '#contract/theme/default-theme.ts'
import { maxThemeBytes, type ThemeSettings } from '#contract/theme/settings.ts'
import { assertUsableMedia } from '#server/domains/uploads/uploads.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { AppError, fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import * as repo from './customization.repo.ts'
import {
  cleanTheme,
  getThemeCollections,
  getThemeImages,
  getThemeProducts,
  toOtherStore,
  toThemeChange,
} from './theme-content.rules.ts'

type Update = z.output<typeof customization.update.body>

const resource = 'customization'

export const getTheme = async (db: Db | Tx, store: StoreId): Promise<ThemeDraft> => {
  const row = orNotFound(await repo.readThemeRow(db, store))
  return { ...row, draft: readTheme(row.draft), published: readTheme(row.published) }
}

/** Files and rows of the store only, and not too large. */
const prepare = async (
  tx: Tx,
  store: StoreId,
  actor: StaffActor,
  settings: ThemeSettings,
): Promise<{ settings: ThemeSettings; imageKeys: string[] }> => {
  const cleaned = cleanTheme(settings)
  if (Buffer.byteLength(JSON.stringify(cleaned)) > maxThemeBytes) fail('too_long', { field: 'sections' })
  const { startsAt, endsAt } = cleaned.announcement
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    fail('ends_before_start', { field: 'announcement.endsAt' })
  const imageKeys = getThemeImages(cleaned)
  const images = imageKeys.map((key) => ({ kind: 'image' as const, key }))
  await assertUsableMedia(tx, actor.vendorId, images).catch((error: unknown) => {
    // Fields of media have another path.
    throw error instanceof AppError ? new AppError(error.code, { field: 'sections' }) : error
  })
  const references = { collections: getThemeCollections(cleaned), products: getThemeProducts(cleaned) }
  if ((await repo.findUnknown(tx, store, references)).length > 0) fail('unknown_reference', { field: 'sections' })
  return { settings: cleaned, imageKeys }
}

/** The label of entries in the activity log. */
const auditTheme = (
  uow: UnitOfWork,
  store: StoreId,
  change: { label?: string; before?: object; after?: object },
): void => uow.audit({ resource, id: store, label: 'theme', action: 'update', storeId: store, ...change })

/** Locks the theme and fails unless the draft is the one that the caller saw. */
const lockDraft = async (uow: UnitOfWork, store: StoreId, version: number): Promise<ThemeSettings> => {
  const locked = await repo.lockTheme(uow.tx, store, defaultTheme)
  if (locked.version !== version) return fail('stale_version', { current: await getTheme(uow.tx, store) })
  return readTheme(locked.draft)
}

export const updateTheme = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { version, ...fields }: Update,
): Promise<ThemeDraft> => {
  const before = await lockDraft(uow, store, version)
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const draft = await prepare(uow.tx, store, actor, { ...before, ...changed })
  const { isChanged, ...change } = toThemeChange(before, draft.settings)
  if (isChanged) {
    await repo.writeDraft(uow.tx, store, draft, actor.personId)
    auditTheme(uow, store, change)
  }
  return getTheme(uow.tx, store)
}

export const publishTheme = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { version, name, at }: z.output<typeof customization.publish.body>,
): Promise<ThemeDraft> => {
  if (at !== undefined && Date.parse(at) <= Date.now()) fail('not_in_future', { field: 'at' })
  const draft = await lockDraft(uow, store, version)
  // Files and collections may have been deleted since the draft was saved.
  await prepare(uow.tx, store, actor, draft)
  const id = newId()
  await repo.insertVersion(uow.tx, store, { id, kind: 'published', name: name ?? null, by: actor.personId })
  if (at === undefined) await repo.setLive(uow.tx, store, id)
  else await repo.setSchedule(uow.tx, store, { version: id, at })
  auditTheme(uow, store, { after: { published: at ?? 'now', ...(name !== undefined && { name }) } })
  return getTheme(uow.tx, store)
}

export const unscheduleTheme = async (uow: UnitOfWork, store: StoreId): Promise<ThemeDraft> => {
  await repo.lockTheme(uow.tx, store, defaultTheme)
  const scheduled = await repo.setSchedule(uow.tx, store, null)
  if (scheduled !== null) auditTheme(uow, store, { before: { scheduled }, after: { scheduled: null } })
  return getTheme(uow.tx, store)
}

const toVersion = ({ settings: _settings, files: _files, imageKeys: _imageKeys, ...version }: repo.StoredVersion) =>
  version satisfies ThemeVersion

export const getVersion = async (
  db: Db,
  store: StoreId,
  id: string,
): Promise<z.output<typeof customization.version.response>> => {
  const stored = orNotFound(await repo.readVersion(db, store, id))
  return { ...toVersion(stored), settings: readTheme(stored.settings), files: stored.files }
}

export const saveVersion = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { version, name }: z.output<typeof customization.saveVersion.body>,
): Promise<ThemeVersion> => {
  await lockDraft(uow, store, version)
  if ((await repo.countNamed(uow.tx, store)) >= maxNamedVersions) fail('too_many_versions')
  const id = newId()
  await repo.insertVersion(uow.tx, store, { id, kind: 'named', name, by: actor.personId })
  auditTheme(uow, store, { after: { savedVersion: name } })
  return toVersion(orNotFound(await repo.readVersion(uow.tx, store, id)))
}

export const removeVersion = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  await repo.lockTheme(uow.tx, store, defaultTheme)
  const { name, kind, createdAt } = orNotFound(await repo.readVersion(uow.tx, store, id))
  if (!(await repo.deleteVersion(uow.tx, store, id))) fail('version_in_use')
  auditTheme(uow, store, { before: { deletedVersion: name ?? `${kind} ${createdAt}` } })
  return null
}

/** The draft before becomes an automatic version, so that nothing is lost. */
const replaceDraft = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  before: ThemeSettings,
  settings: ThemeSettings,
): Promise<void> => {
  const { isChanged, ...change } = toThemeChange(before, settings)
  if (!isChanged) return
  await repo.insertVersion(uow.tx, store, { id: newId(), kind: 'automatic', name: null, by: actor.personId })
  await repo.pruneAutomatic(uow.tx, store)
  await repo.writeDraft(uow.tx, store, { settings, imageKeys: getThemeImages(settings) }, actor.personId)
  auditTheme(uow, store, change)
}

export const restoreTheme = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { version, draftVersion }: z.output<typeof customization.restore.body>,
): Promise<ThemeDraft> => {
  const before = await lockDraft(uow, store, draftVersion)
  const { settings } = orNotFound(await repo.readVersion(uow.tx, store, version))
  await replaceDraft(uow, store, actor, before, readTheme(settings))
  return getTheme(uow.tx, store)
}

/** Both stores belong to the vendor, and so do the images. */
export const copyTheme = async (
  uow: UnitOfWork,
  store: StoreId,
  other: StoreId,
  actor: StaffActor,
): Promise<{ unmatchedCollections: number }> => {
  const { draft } = await getTheme(uow.tx, store)
  const collections = getThemeCollections(draft)
  const matches = await repo.matchCollections(uow.tx, store, other, collections)
  const unknown = await repo.findUnknown(uow.tx, other, { collections: [], products: getThemeProducts(draft) })
  const before = readTheme((await repo.lockTheme(uow.tx, other, defaultTheme)).draft)
  await replaceDraft(uow, other, actor, before, toOtherStore(draft, matches, unknown))
  return { unmatchedCollections: collections.filter((id) => !matches.has(id)).length }
}

export {
  filesJson,
  readDraft,
  readFiles,
  readStoreNames,
  shopThemeJson,
  type StoredShopTheme,
  type ThemeFiles,
} from './customization.repo.ts'
export { getThemeImages, getThemeProducts } from './theme-content.rules.ts'
