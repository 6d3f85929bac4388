import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ThemeFont } from '#contract/theme/settings.ts'

/** URLs of the shop's built files; null without a build. */
export interface ShopAssets {
  styles: string | null
  script: string | null
  /** The latin part of each font. */
  fonts: Partial<Record<ThemeFont, string>>
  /** Of the theme editor's frame. */
  previewScript: string | null
}

/** Written by `tools/build-shop.mjs`. */
export const readShopAssets = (dist: string): ShopAssets => {
  const file = join(dist, 'shop-assets.json')
  if (!existsSync(file)) return { styles: null, script: null, fonts: {}, previewScript: null }
  return JSON.parse(readFileSync(file, 'utf8')) as ShopAssets
}
