import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { productName } from '#contract/app-name.ts'
import { folder } from './image-files.ts'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web')
const inter = join(web, '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const size = { width: 1200, height: 630 }

const inline = async (file: string, type: string) => `data:${type};base64,${(await readFile(file)).toString('base64')}`

const style = (tokens: string, font: string) => `
  ${tokens}
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${font}) }
  body {
    position: relative; box-sizing: border-box; width: ${size.width}px; height: ${size.height}px; margin: 0;
    overflow: hidden; padding: 60px 72px; background: var(--canvas); color: var(--ink); font-family: Inter;
  }
  .brand { display: flex; align-items: center; gap: 20px; font-size: 52px; font-weight: 650; letter-spacing: -0.03em }
  .window {
    position: absolute; left: 72px; top: 176px; width: 1180px; border: 1px solid var(--line-strong);
    border-radius: 14px; box-shadow: var(--shadow)
  }
`

/** The preview image for links to the site on social networks: the product name and a screenshot of orders. */
export const renderSocialCard = async (browser: Browser, orders: Buffer): Promise<void> => {
  const page = await browser.newPage({ viewport: size })
  const tokens = await readFile(join(web, 'src', 'theme', 'tokens.css'), 'utf8')
  await page.setContent(`<!doctype html><html><head><style>${style(tokens, await inline(inter, 'font/woff2'))}</style></head>
    <body><div class="brand"><img src="${await inline(join(web, 'public', 'icon.svg'), 'image/svg+xml')}" width="68" height="68">
    ${productName}</div><img class="window" src="data:image/png;base64,${orders.toString('base64')}"></body></html>`)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  await page.close()
  await writeFile(join(folder, 'card.jpg'), await sharp(png).jpeg({ quality: 80, mozjpeg: true }).toBuffer())
}
