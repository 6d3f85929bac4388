import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { collectInputs } from './build-inputs.mjs'
import { root } from './build-stamp.mjs'
import { checks, quiet } from './build-server.mjs'

/**
 * Builds the card form into `card-form` of the folder. Each script is one file without imports: the form's document has
 * no origin, and modules can't be loaded from another one without further headers.
 */
export const buildCardFrame = async (folder, inputs = collectInputs()) => {
  const source = join(root, 'apps', 'web', 'src', 'card-frame')
  const out = join(folder, 'card-form')
  const manifest = join(out, 'manifest.json')
  await rm(out, { recursive: true, force: true })
  const files = {}
  for (const entry of ['sandbox-frame.ts', 'stripe-frame.ts', 'card-form.css']) {
    await build({
      ...quiet,
      plugins: [inputs.plugin],
      base: '/card-form/',
      build: {
        outDir: out,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        modulePreload: false,
        rolldownOptions: {
          checks,
          input: join(source, entry),
          ...(entry.endsWith('.ts') && { output: { format: 'iife' } }),
        },
      },
    })
    const built = Object.values(JSON.parse(await readFile(manifest, 'utf8'))).find(({ isEntry }) => isEntry)
    files[entry] = `/card-form/${built.file}`
  }
  await rm(manifest)
  await writeFile(
    join(out, 'files.json'),
    JSON.stringify({
      sandboxScript: files['sandbox-frame.ts'],
      stripeScript: files['stripe-frame.ts'],
      styles: files['card-form.css'],
    }),
  )
}
