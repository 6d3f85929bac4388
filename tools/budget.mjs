import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { begin, filesOf } from './first-screens.mjs'

/** In kB (1000 bytes) of gzipped script that is loaded before the screen can be used. */
export const bounds = {
  publicPage: 20,
  beforeSignIn: 170,
  inside: 360,
}

/** Each file costs a request and a task on a phone. */
const mostFiles = 50

/** Screens with a different bound, with the reason. */
const exceptions = [
  { screens: /account\/(login|register)-page/, most: 160, because: 'what strangers wait for' },
  { screens: /home\/home-page/, most: 250, because: 'what everybody opens first; its charts come after' },
  {
    screens: /orders\/orders-page|customers\/customers-page|products\/products-page|discounts\/discounts-page/,
    most: 382,
    because: 'a list with everything that is done from it: filters, views, bulk actions, panels',
  },
  {
    screens: /orders\/order-page|customers\/customer-page|inventory\/inventory-page|settings\/windows-page/,
    most: 378,
    because: 'a detail and its editors on one screen',
  },
  {
    screens: /discounts\/discount-\w+-page|collections\/collection-page|order-new\/order-new-page/,
    most: 378,
    because: 'editors that search products and customers',
  },
  { screens: /product-wizard\/product-page/, most: 405, because: 'media, options, variants and stock of a product' },
]

const isScreen = /^src\/(features|app\/pages)\/.*-page\.tsx$/
const isBeforeSignIn = /^src\/features\/(account|unsubscribe)\//

/** The bound of a screen; undefined for chunks that are loaded after a screen. */
export const boundOf = (key) => {
  if (!isScreen.test(key)) return undefined
  const own = exceptions.find(({ screens }) => screens.test(key))
  if (own) return own.most
  return isBeforeSignIn.test(key) ? bounds.beforeSignIn : bounds.inside
}

const kilobytes = (bytes) => bytes / 1000

const sizeOf = async (file) => (await readFile(`${file}.gz`).catch(() => readFile(file))).length

const sumOf = async (folder, files) => {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(folder, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Dashboard screens are loaded through the router and the shell. */
const entriesOf = (key) =>
  isScreen.test(key) && !isBeforeSignIn.test(key) ? [...begin, 'src/app/dashboard-app.tsx', key] : [...begin, key]

const weighPublicPage = async (folder) => {
  const islands = (await readdir(join(folder, 'assets'))).filter((file) => /^(start|theme)-[^/]+\.js$/.test(file))
  if (islands.length < 2) throw new Error('The public pages have lost a script.')
  const size = await sumOf(join(folder, 'assets'), islands)
  return { name: 'a public page', size, files: islands.length, bound: bounds.publicPage }
}

/** The size and bound of every screen and every other dynamic entry. */
export const weigh = async (folder) => {
  const web = join(folder, 'web')
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const keys = Object.keys(manifest).filter((key) => manifest[key].isEntry || manifest[key].isDynamicEntry)
  const weighed = keys.map(async (key) => {
    const { scripts } = filesOf(manifest, entriesOf(key))
    const name = key.startsWith('..') ? basename(key) : key.replace(/^src\//, '')
    return { name, size: await sumOf(web, scripts), files: scripts.length, bound: boundOf(key) }
  })
  return [await weighPublicPage(join(folder, 'site')), ...(await Promise.all(weighed))]
}

export const describe = ({ name, size, files, bound }) =>
  `${kilobytes(size).toFixed(1).padStart(8)} kB gzip${bound ? ` of ${bound}` : ''}  ${name} (${files} files)`

/** A message for each screen that exceeds its bound or the number of files. */
export const complaintsOf = (weighed) =>
  weighed
    .filter(({ bound }) => bound !== undefined)
    .flatMap(({ name, size, files, bound }) => {
      const heavy = kilobytes(size).toFixed(1)
      const more = (kilobytes(size) - bound).toFixed(1)
      return [
        ...(kilobytes(size) > bound
          ? [`${name} loads ${heavy} kB of script, ${more} more than its bound of ${bound} kB.`]
          : []),
        ...(files > mostFiles ? [`${name} loads ${files} files, ${files - mostFiles} more than any screen may.`] : []),
      ]
    })
