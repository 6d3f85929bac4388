import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/enumerations.ts'
import type { ThemeFont } from '#contract/theme/settings.ts'

/** URLs of the shop's built files; null without a build. */
export interface ShopAssets {
  styles: string | null
  script: string | null
  /** The latin part of each font. */
  fonts: Partial<Record<ThemeFont, string>>
  /** Of the theme editor's frame. */
  previewScript: string | null
  /** The chat in each language. */
  chatScripts: Readonly<Record<Language, string>> | null
}

const noAssets: ShopAssets = { styles: null, script: null, fonts: {}, previewScript: null, chatScripts: null }

const readJson = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Written by `tools/build-shop.mjs` and `tools/build-chat-widget.mjs`. */
export const readShopAssets = (dist: string): ShopAssets => ({
  ...noAssets,
  ...(readJson(join(dist, 'shop-assets.json')) as Omit<ShopAssets, 'chatScripts'> | null),
  chatScripts: readJson(join(dist, 'chat-widget.json')) as ShopAssets['chatScripts'],
})
