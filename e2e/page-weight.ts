import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** URLs of the scripts that the page has loaded. */
export const listScripts = (page: Page): Promise<string[]> =>
  page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )

const sizes = new Map<string, Promise<number>>()
const getGzipSize = (url: string): Promise<number> => {
  const size = sizes.get(url) ?? fetch(url).then(async (file) => gzipSync(await file.text()).length)
  sizes.set(url, size)
  return size
}

export const sumGzipSizes = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(getGzipSize))).reduce((sum, size) => sum + size, 0)
