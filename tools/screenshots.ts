import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#contract/enumerations.ts'
import { drawCard } from './pictures/card.ts'
import { openBrowser, photograph } from './pictures/photographer.ts'
import { folder, keep, type Kept, removeOthers, writeIndex } from './pictures/picture-files.ts'
import { scenes } from './pictures/scenes.ts'
import { startProduct } from './started-product.ts'

const sizeOf = (): number =>
  readdirSync(folder).reduce(
    (sum, file) => sum + (/\.(avif|webp|jpg)$/.test(file) ? statSync(join(folder, file)).size : 0),
    0,
  )

const product = await startProduct()
try {
  const browser = await openBrowser()
  try {
    const kept: Kept[] = []
    for (const language of languages) {
      for await (const photo of photograph(browser, product.address, language, scenes)) {
        kept.push(await keep(photo))
        console.log(`${photo.name}, ${language}, ${photo.theme}`)
        if (photo.name === 'orders' && language === 'en' && photo.theme === 'light') await drawCard(browser, photo.png)
      }
    }
    await writeIndex(kept)
    await removeOthers(kept)
    console.log(`${kept.length} pictures, ${Math.round(sizeOf() / 1000)} kB in all`)
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}
