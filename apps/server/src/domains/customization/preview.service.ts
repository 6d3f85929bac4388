import type { Language } from '#contract/enumerations.ts'
import { shopPages, shopPath } from '#contract/shop-path.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { readStoreNames } from './customization.repo.ts'

export interface PreviewPage {
  title: string
  html: string
  css: string
}

export interface ThemePreviewDeps {
  tokens: Tokens
  publicUrl: string
  /** Renders a page of the shop with settings that aren't saved. Undefined if the store has no shop. */
  render(
    store: StoreId,
    input: { settings: ThemeSettings; language: Language; path: string },
  ): Promise<PreviewPage | undefined>
}

const purpose = 'theme preview'
const previewSeconds = 12 * 3600

/** Always at PUBLIC_URL, which is the only origin that may frame it. */
export const createThemePreview = async (
  { tokens, publicUrl }: ThemePreviewDeps,
  db: Db,
  store: StoreId,
  actor: StaffActor,
): Promise<{ url: string; expiresAt: string }> => {
  const shop = orNotFound(await readStoreNames(db, store))
  const token = tokens.sign(purpose, { store, person: actor.personId }, previewSeconds)
  return {
    url: `${publicUrl}${shopPath(shop, shopPages.themePreview(token))}`,
    expiresAt: new Date(Date.now() + previewSeconds * 1000).toISOString(),
  }
}

/** The store of a token that hasn't expired. */
export const readThemePreviewToken = (tokens: Tokens, token: string): StoreId | undefined => {
  const store = tokens.read(purpose, token)?.['store']
  return typeof store === 'string' ? trustedStoreId(store) : undefined
}
