import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#contract/enumerations.ts'
import { renderSocialCard } from './screenshots/social-card.ts'
import { openBrowser, captureScenes } from './screenshots/capture-scenes.ts'
import {
  folder,
  readSaved,
  removeUnused,
  saveScreenshot,
  type SavedScreenshot,
  themes,
  writeIndex,
} from './screenshots/image-files.ts'
import { scenes } from './screenshots/scenes.ts'
import { startProduct } from './started-product.ts'

const getTotalSize = (): number =>
  readdirSync(folder).reduce(
    (sum, file) => sum + (/\.(avif|webp|jpg)$/.test(file) ? statSync(join(folder, file)).size : 0),
    0,
  )

/** Scenes by name, all by default: `npm run screenshots -- orders products`. */
const requested = process.argv.slice(2)
const selected = scenes.filter(({ name }) => requested.length === 0 || requested.includes(name))
const others = scenes.filter((scene) => !selected.includes(scene))

if (selected.length === 0) throw new Error(`No scene is called ${requested.join(' or ')}.`)
const getPosition = ({ name }: SavedScreenshot): number => scenes.findIndex((scene) => scene.name === name)

const product = await startProduct()
try {
  const browser = await openBrowser()
  try {
    const saved: SavedScreenshot[] = []
    for (const language of languages) {
      const inLanguage: SavedScreenshot[] = []
      for (const { name } of others) for (const theme of themes) inLanguage.push(await readSaved(name, language, theme))
      for await (const screenshot of captureScenes(browser, product.address, language, selected)) {
        inLanguage.push(await saveScreenshot(screenshot))
        console.log(`${screenshot.name}, ${language}, ${screenshot.theme}`)
        if (screenshot.name === 'orders' && language === 'en' && screenshot.theme === 'light')
          await renderSocialCard(browser, screenshot.png)
      }
      saved.push(...inLanguage.sort((a, b) => getPosition(a) - getPosition(b)))
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
