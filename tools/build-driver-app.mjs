import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { collectInputs } from './build-inputs.mjs'
import { root } from './build-stamp.mjs'
import { checks, quiet } from './build-server.mjs'

/**
 * Builds the driver app into `driver-app` of the folder: one script, one style sheet and the service worker, which
 * lists the others.
 */
export const buildDriverApp = async (folder, inputs = collectInputs(), plugins = []) => {
  const source = join(root, 'apps', 'web', 'src', 'driver')
  const out = join(folder, 'driver-app')
  await rm(out, { recursive: true, force: true })
  const buildEntry = async (entry, options = {}) => {
    const isScript = entry.endsWith('.ts')
    await build({
      ...quiet,
      ...options,
      plugins: [...plugins, inputs.plugin],
      build: {
        outDir: out,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: { checks, input: join(source, entry), ...(isScript && { output: { format: 'iife' } }) },
      },
    })
    const manifest = Object.values(JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')))
    const { file } = manifest.find(({ isEntry }) => isEntry)
    return { path: `/${file}`, assets: manifest.flatMap(({ assets = [] }) => assets).map((asset) => `/${asset}`) }
  }
  const styles = await buildEntry('driver.css')
  const script = await buildEntry('app.ts')
  const font = styles.assets.find((asset) => asset.endsWith('.woff2'))
  const shellFiles = [script.path, styles.path, ...(font ? [font] : [])]
  const hash = createHash('sha256').update(shellFiles.join()).digest('base64url').slice(0, 12)
  const worker = await buildEntry('service-worker.ts', {
    define: { shellFiles: JSON.stringify(shellFiles), shellName: JSON.stringify(`driver-${hash}`) },
  })
  await rm(join(out, 'manifest.json'))
  // Served under a fixed name: browsers compare its content to find a new version.
  const workerFile = join(out, worker.path)
  await writeFile(join(folder, 'driver-worker.js'), await readFile(workerFile))
  await rm(workerFile)
  await writeFile(join(folder, 'driver-app.json'), JSON.stringify({ script: script.path, styles: styles.path }))
}
