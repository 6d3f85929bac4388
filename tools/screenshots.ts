import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#contract/enumerations.ts'
import { renderSocialCard } from './screenshots/social-card.ts'
import { openBrowser, captureScenes } from './screenshots/capture-scenes.ts'
import { folder, saveScreenshot, type SavedScreenshot, removeUnused, writeIndex } from './screenshots/image-files.ts'
import { scenes } from './screenshots/scenes.ts'
import { startProduct } from './started-product.ts'

const getTotalSize = (): number =>
  readdirSync(folder).reduce(
    (sum, file) => sum + (/\.(avif|webp|jpg)$/.test(file) ? statSync(join(folder, file)).size : 0),
    0,
  )

const product = await startProduct()
try {
  const browser = await openBrowser()
  try {
    const saved: SavedScreenshot[] = []
    for (const language of languages) {
      for await (const screenshot of captureScenes(browser, product.address, language, scenes)) {
        saved.push(await saveScreenshot(screenshot))
        console.log(`${screenshot.name}, ${language}, ${screenshot.theme}`)
        if (screenshot.name === 'orders' && language === 'en' && screenshot.theme === 'light')
          await renderSocialCard(browser, screenshot.png)
      }
    }
    await writeIndex(saved)
    await removeUnused(saved)
    console.log(`${saved.length} screenshots, ${Math.round(getTotalSize() / 1000)} kB in total`)
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}
