import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { checks, quiet } from './build-server.mjs'
import { root } from './build-stamp.mjs'

/** Fonts of themes that are files; those of the system have none. */
const fonts = ['inter', 'dm-sans', 'nunito', 'space-grotesk', 'lora', 'playfair-display', 'source-serif']
const fontFiles = { 'source-serif': 'source-serif-4' }

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
  // A classic script: modules of a frame without an origin would need CORS.
  await build({
    ...quiet,
    plugins: [...plugins, inputs.plugin],
    build: {
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        checks,
        input: join(source, 'preview', 'frame.ts'),
        output: { format: 'iife', entryFileNames: 'assets/theme-preview-[hash].js' },
      },
    },
  })
  const scripts = await readdir(join(out, 'assets'))
  const manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))
  const built = [
    ...Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]),
    ...scripts.map((file) => `assets/${file}`),
  ]
  const findAsset = (pattern) => {
    const file = built.find((each) => pattern.test(each))
    if (!file) throw new Error(`The build of the shops has no ${pattern}.`)
    return `/${file}`
  }
  const assets = {
    styles: findAsset(/\.css$/),
    script: findAsset(/start-[^/]+\.js$/),
    previewScript: findAsset(/theme-preview-[^/]+\.js$/),
    fonts: Object.fromEntries(
      fonts.map((font) => [font, findAsset(new RegExp(`${fontFiles[font] ?? font}-latin-wght-normal-[^/]+\\.woff2$`))]),
    ),
  }
  await writeFile(join(folder, 'shop-assets.json'), JSON.stringify(assets))
  await rm(join(out, 'manifest.json'))
}
