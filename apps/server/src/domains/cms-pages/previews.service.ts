import { randomBytes } from 'node:crypto'
import { shopPages } from '#contract/shop-path.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStoreProfile } from './cms-pages.repo.ts'
import { setPreview } from './previews.repo.ts'
import { findPreview, type ShownPage } from './shop-pages.repo.ts'

export interface PreviewDeps {
  tokens: Tokens
  addresses: ShopAddresses
}

const dayMs = 86_400_000

/** The store is part of the hash: a token opens nothing in another shop. */
const hashToken = (tokens: Tokens, store: StoreId, token: string): string =>
  tokens.hash('page preview', `${store} ${token}`)

const auditPreview = (uow: UnitOfWork, { id, name }: { id: string; name: string }, previewLink: string): void =>
  uow.audit({ resource: 'cmsPages', id, label: name, action: 'update', after: { previewLink } })

/** A new link; an earlier one stops working. Only its hash is stored. */
export const createPreview = async (
  { tokens, addresses }: PreviewDeps,
  uow: UnitOfWork,
  store: StoreId,
  id: string,
  days: number,
): Promise<{ url: string; expiresAt: string }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + days * dayMs)
  const page = orNotFound(await setPreview(uow.tx, store, id, { hash: hashToken(tokens, store, token), expiresAt }))
  auditPreview(uow, page, 'created')
  const shop = orNotFound(await readStoreProfile(uow.tx, store))
  const url = addresses.toPageUrl(shop, shopPages.preview(token), page.language)
  return { url, expiresAt: expiresAt.toISOString() }
}

export const removePreview = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  auditPreview(uow, orNotFound(await setPreview(uow.tx, store, id, null)), 'revoked')
  return null
}

export const openPreview = async (tokens: Tokens, db: Db, store: StoreId, token: string): Promise<ShownPage> =>
  orNotFound(await findPreview(db, store, hashToken(tokens, store, token)))
