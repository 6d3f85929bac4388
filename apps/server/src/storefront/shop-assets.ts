import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** URLs of the shop's built files; null without a build. */
export interface ShopAssets {
  styles: string | null
  script: string | null
  font: string | null
}

/** Written by `tools/build-shop.mjs`. */
export const readShopAssets = (dist: string): ShopAssets => {
  const file = join(dist, 'shop-assets.json')
  if (!existsSync(file)) return { styles: null, script: null, font: null }
  return JSON.parse(readFileSync(file, 'utf8')) as ShopAssets
}
