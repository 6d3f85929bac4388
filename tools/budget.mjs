import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dashboardScreens, entryModules, getFiles } from './first-screens.mjs'

/** In kB (1000 bytes) of gzipped script that is loaded before the screen can be used. */
export const bounds = {
  publicPage: 20,
  /** Before the card form, which is a separate document. */
  shopPage: 25,
  /** Loaded over a mobile connection, before the service worker has stored it. */
  driverApp: 20,
  /** Loaded in a shop on first use, elsewhere with the page. */
  chatWidget: 12,
  beforeSignIn: 171,
  dashboard: 382,
}

/** Each file costs a request and a task on a phone. */
const maxFiles = 70

/** Screens with a different bound, with the reason. */
const exceptions = [
  { screens: /account\/login-page/, maxKilobytes: 159, reason: 'quality.md has 160' },
  { screens: /account\/register-page/, maxKilobytes: 162, reason: 'first page of new visitors' },
  {
    screens: /home\/home-page/,
    maxKilobytes: 215,
    maxFiles: 14,
    reason: 'opened first by everyone, with its figures; charts and forms load later',
  },
  {
    screens: /orders\/orders-page|customers\/customers-page|products\/products-page/,
    maxKilobytes: 232,
    maxFiles: 14,
    reason: 'opened most; filters, menus and dialogs load after the rows, schemas with the first form',
  },
  {
    screens: /discounts\/discounts-page/,
    maxKilobytes: 398,
    reason: 'lists with filters, views, bulk actions and panels',
  },
  {
    screens: /orders\/order-page/,
    maxKilobytes: 250,
    maxFiles: 15,
    reason: 'opened from every row; dialogs, editors, menus and the form for notes load later',
  },
  {
    screens:
      /customers\/customer-page|inventory\/inventory-page|fulfillment-windows\/windows-page|reward-requests\/requests-page/,
    maxKilobytes: 397,
    reason: 'details with their editors on one screen, and customer emails',
  },
  {
    screens: /discounts\/discount-\w+-page|collections\/collection-page|new-order\/new-order-page/,
    maxKilobytes: 396,
    reason: 'editors that search products and customers',
  },
  { screens: /campaigns\/campaigns-page/, maxKilobytes: 390, reason: 'rows that show progress and can be cancelled' },
  {
    screens: /support\/chats-page/,
    maxKilobytes: 412,
    reason: 'list, conversation and customer on one screen; dialogs load later',
  },
  {
    screens: /campaigns\/parts\/campaign-builder/,
    maxKilobytes: 434,
    reason: 'blocks and their fields, audience, sender and text beside the preview; dialogs load later',
  },
  {
    screens: /customization\/parts\/theme-editor/,
    maxKilobytes: 422,
    reason: 'settings with drag and drop beside the preview; versions, dialogs and panels load later',
  },
  {
    screens: /product\/product-(page|draft-page)/,
    maxKilobytes: 435,
    reason: 'media, options, variants and stock of a product; drafts of forms share a chunk with it',
  },
  {
    screens:
      /customer-import\/customer-import-page|drivers\/drivers?-page|products\/product-grid-page|reward-tasks\/tasks-page|categories\/categories-page|cms-pages\/cms-page-page|payment-options\/payment-options-page/,
    maxKilobytes: 387,
    reason: 'tables, reordering and texts; they share chunks with the main lists',
  },
]

/** The two editors are entries apart from their pages, and count as screens. */
const isScreen =
  /^src\/(features|app\/pages)\/.*-page\.tsx$|(customization\/parts\/theme-editor|campaigns\/parts\/campaign-builder)\.tsx$/
const isBeforeSignIn = /^src\/features\/(account|unsubscribe)\//

const findException = (key) => exceptions.find(({ screens }) => screens.test(key))

/** The number of files that a screen may load. */
const getFileLimit = (key) => findException(key)?.maxFiles ?? maxFiles

/** The bound of a screen; undefined for chunks that are loaded after a screen. */
export const getBound = (key) => {
  if (!isScreen.test(key)) return undefined
  const exception = findException(key)
  if (exception) return exception.maxKilobytes
  return isBeforeSignIn.test(key) ? bounds.beforeSignIn : bounds.dashboard
}

const kilobytes = (bytes) => bytes / 1000

const getGzipSize = async (file) => (await readFile(`${file}.gz`).catch(() => readFile(file))).length

const sumSizes = async (folder, files) => {
  const sizes = await Promise.all(files.map((file) => getGzipSize(join(folder, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Dashboard screens are loaded through the router and the shell, some with a part that their first render needs. */
const getEntries = (key) => {
  if (!isScreen.test(key) || isBeforeSignIn.test(key)) return [...entryModules, key]
  const keys = Object.values(dashboardScreens).find(([page]) => page === key) ?? [key]
  return [...entryModules, 'src/app/dashboard-app.tsx', ...keys]
}

const measurePublicPage = async (folder) => {
  const islands = (await readdir(join(folder, 'assets'))).filter((file) => /^(start|theme)-[^/]+\.js$/.test(file))
  if (islands.length < 2) throw new Error('A script of the public pages is missing in the build.')
  const size = await sumSizes(join(folder, 'assets'), islands)
  return { name: 'a public page', size, files: islands.length, bound: bounds.publicPage }
}

/** Every script of the shops; their pages load one entry. */
const measureShopPage = async (folder) => {
  const assets = join(folder, 'shop', 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  if (scripts.length === 0) throw new Error('The script of the shops is missing in the build.')
  return {
    name: 'a page of a shop',
    size: await sumSizes(assets, scripts),
    files: scripts.length,
    bound: bounds.shopPage,
  }
}

const measureDriverApp = async (folder) => {
  const assets = join(folder, 'driver-app', 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  if (scripts.length === 0) throw new Error('The script of the driver app is missing in the build.')
  const size = await sumSizes(assets, scripts)
  return { name: 'the driver app', size, files: scripts.length, bound: bounds.driverApp }
}

/** The larger of the two languages; a page loads one. */
const measureChatWidget = async (folder) => {
  const names = ['chat.js', 'chat.es.js']
  const sizes = await Promise.all(names.map((name) => getGzipSize(join(folder, 'chat-widget', name))))
  return { name: 'the chat widget', size: Math.max(...sizes), files: 1, bound: bounds.chatWidget }
}

/** The size and bound of every screen and every other dynamic entry. */
export const measureBundles = async (folder) => {
  const web = join(folder, 'web')
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const keys = Object.keys(manifest).filter((key) => manifest[key].isEntry || manifest[key].isDynamicEntry)
  const bundles = keys.map(async (key) => {
    const { scripts } = getFiles(manifest, getEntries(key))
    const name = key.startsWith('..') ? basename(key) : key.replace(/^src\//, '')
    return {
      name,
      size: await sumSizes(web, scripts),
      files: scripts.length,
      bound: getBound(key),
      fileLimit: getFileLimit(key),
    }
  })
  const pages = [
    await measurePublicPage(join(folder, 'site')),
    await measureShopPage(folder),
    await measureDriverApp(folder),
    await measureChatWidget(folder),
  ]
  return [...pages, ...(await Promise.all(bundles))]
}

export const describe = ({ name, size, files, bound }) =>
  `${kilobytes(size).toFixed(1).padStart(8)} kB gzip${bound ? ` of ${bound}` : ''}  ${name} (${files} files)`

/** A message for each screen that exceeds its bound or the number of files. */
export const toViolations = (bundles) =>
  bundles
    .filter(({ bound }) => bound !== undefined)
    .flatMap(({ name, size, files, bound, fileLimit = maxFiles }) => {
      const heavy = kilobytes(size).toFixed(1)
      const more = (kilobytes(size) - bound).toFixed(1)
      return [
        ...(kilobytes(size) > bound
          ? [`${name} loads ${heavy} kB of script, ${more} more than its bound of ${bound} kB.`]
          : []),
        ...(files > fileLimit
          ? [`${name} loads ${files} files, ${files - fileLimit} more than the limit of ${fileLimit}.`]
          : []),
      ]
    })
