import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { checks, quiet } from './build-server.mjs'
import { root } from './build-stamp.mjs'

/** Builds the style sheet and the islands of the shops into `shop` of the folder, and lists their URLs for the server. */
export const buildShop = async (folder, inputs, plugins) => {
  const source = join(root, 'apps', 'server', 'src', 'storefront')
  const out = join(folder, 'shop')
  await build({
    ...quiet,
    plugins: [...plugins, inputs.plugin],
    build: {
      outDir: out,
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      modulePreload: false,
      rolldownOptions: { checks, input: [join(source, 'styles', 'shop.css'), join(source, 'islands', 'start.ts')] },
    },
  })
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))
  const built = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets])
  const findAsset = (pattern) => {
    const file = built.find((each) => pattern.test(each))
    if (!file) throw new Error(`The build of the shops has no ${pattern}.`)
    return `/${file}`
  }
  const assets = {
    styles: findAsset(/\.css$/),
    script: findAsset(/start-[^/]+\.js$/),
    font: findAsset(/inter-latin-wght-normal-[^/]+\.woff2$/),
  }
  await writeFile(join(folder, 'shop-assets.json'), JSON.stringify(assets))
  await rm(join(out, 'manifest.json'))
}
