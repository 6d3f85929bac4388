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
  chatScript: string | null
}

const noAssets: ShopAssets = { styles: null, script: null, fonts: {}, previewScript: null, chatScript: null }

const readJson = <Value extends object>(file: string): Value | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : undefined

/** Written by `tools/build-shop.mjs` and `tools/build-chat-widget.mjs`. */
export const readShopAssets = (dist: string): ShopAssets => ({
  ...noAssets,
  ...readJson<Omit<ShopAssets, 'chatScript'>>(join(dist, 'shop-assets.json')),
  chatScript: readJson<{ script: string }>(join(dist, 'chat-widget.json'))?.script ?? null,
})
