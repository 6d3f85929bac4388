import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts'
import { type StartedProduct, startProduct } from '../tools/started-product.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { newStamp } from './stamp.ts'

const chooseLogo = async (page: Page) => {
  const logo = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  const buffer = await logo.png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
}

const storageJourney = journey.extend<{ storage: S3Server; product: StartedProduct }>({
  storage: async ({}, use) => {
    const storage = await startS3Server()
    await use(storage)
    await storage.close()
  },
  product: async ({ storage: { config } }, use) => {
    const product = await startProduct({
      S3_ENDPOINT: config.endpoint ?? '',
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY: config.accessKey,
      S3_SECRET_KEY: config.secretKey,
      SEED_DEMO: 'false',
    })
    await use(product)
    await product.stop()
  },
})

// `product` comes before `visit`, because pages must be closed before their server stops.
storageJourney(
  'an upload to a bucket without a CORS rule shows an error, and works with one',
  async ({ storage, product, visit }) => {
    await expect.poll(product.output).toContain(`doesn't allow uploads from ${product.address} (CORS)`)

    const page = await visit({
      newBrowser: true,
      expectedErrors: [/blocked by CORS policy/, new RegExp(`net::ERR_FAILED ${storage.config.endpoint}`)],
    })
    const { email, password } = await newOwner('Blanca', product.address)
    await page.context().request.post(`${product.address}/api/v1/user/login`, { data: { email, password } })
    await page.goto(`${product.address}/dashboard/products/brands`)
    await page.getByRole('link', { name: 'Add brand' }).first().click()
    const name = `Bucket ${newStamp()}`
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await chooseLogo(page)
    await page.getByText('Your file storage rejected the request.').waitFor()

    storage.setCors({ origins: [product.address], methods: ['PUT', 'GET', 'HEAD'], headers: ['content-type'] })
    await chooseLogo(page)
    await page.getByRole('button', { name: 'Replace image' }).waitFor()
    await page.getByText('Your file storage rejected the request.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create brand' }).click()
    await page.waitForURL('**/products/brands')
    const logo = page.getByRole('row', { name: new RegExp(name) }).locator('img')
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64)
  },
)
