import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { collectInputs } from './build-inputs.mjs'
import { root } from './build-stamp.mjs'
import { checks, quiet } from './build-server.mjs'

const names = { en: 'chat.js', es: 'chat.es.js' }

/**
 * Builds the chat widget into `chat-widget` of the folder: one classic script for each language, which other sites load by
 * a fixed name and our shops by a name that changes with its content.
 */
export const buildChatWidget = async (folder, inputs = collectInputs()) => {
  const out = join(folder, 'chat-widget')
  await rm(out, { recursive: true, force: true })
  await mkdir(join(out, 'assets'), { recursive: true })
  const scripts = {}
  for (const [language, name] of Object.entries(names)) {
    await build({
      ...quiet,
      plugins: [inputs.plugin],
      define: { widgetLanguage: JSON.stringify(language) },
      build: {
        outDir: out,
        emptyOutDir: false,
        modulePreload: false,
        // Browsers with constructable style sheets, which are newer than this syntax.
        target: 'es2022',
        rolldownOptions: {
          checks,
          input: join(root, 'apps', 'web', 'src', 'chat-widget', 'start.ts'),
          output: { format: 'iife', entryFileNames: name },
        },
      },
    })
    const content = await readFile(join(out, name))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const file = `assets/${name.replace(/\.js$/, '')}-${hash}.js`
    await writeFile(join(out, file), content)
    scripts[language] = `/${file}`
  }
  await writeFile(join(folder, 'chat-widget.json'), JSON.stringify(scripts))
}
