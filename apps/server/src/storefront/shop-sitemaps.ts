import type { FastifyInstance } from 'fastify'
import { minute } from '#contract/core/time.ts'
import { readSitemap } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { listOpenShops, type OpenShop } from '#server/domains/storefront/shop.service.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import { pagesPerFile, toSitemapIndex } from './catalog/sitemap.ts'

/** The protocol's limit of an index. */
const maxSitemaps = 50_000
const maxAgeMs = 10 * minute

/** With at most so many products and pages a shop has one file: groups are only listed with a product. */
const maxEntriesOfOneFile = 2_000

const countParts = async (db: Db, { storeId, entries }: OpenShop): Promise<number> => {
  if (entries <= maxEntriesOfOneFile) return 1
  const { total } = await readSitemap(db, storeId, { limit: 0, offset: 0 })
  return Math.max(1, Math.ceil(total / pagesPerFile))
}

/**
 * Serves an index of the sitemaps of all open shops at their primary addresses, since search engines read robots.txt at
 * the root of the host only. An index can't list another one, so the parts of a large shop are listed one by one.
 */
export const serveShopSitemaps = (
  fastify: FastifyInstance,
  { db, addresses }: { db: Db; addresses: ShopAddresses },
): void => {
  let cached: { index: Promise<string>; expiresAt: number } | undefined

  const buildIndex = async (): Promise<string> => {
    const files: string[] = []
    for (const shop of await listOpenShops(db, maxSitemaps)) {
      const file = addresses.toPageUrl(shop, '/sitemap.xml', shop.language)
      const parts = await countParts(db, shop)
      files.push(...(parts === 1 ? [file] : Array.from({ length: parts }, (_, index) => `${file}?part=${index + 1}`)))
    }
    return toSitemapIndex(files.slice(0, maxSitemaps))
  }

  fastify.get('/sitemap-shops.xml', async (_request, reply) => {
    if (!cached || cached.expiresAt <= Date.now()) {
      const index = buildIndex()
      cached = { index, expiresAt: Date.now() + maxAgeMs }
      index.catch(() => (cached = undefined))
    }
    void reply.header('cache-control', `public, max-age=${maxAgeMs / 1000}`)
    return reply.type('application/xml; charset=utf-8').send(await cached.index)
  })
}
