import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, '..', 'apps/web/src')
const iconImport = /import \{([^}]*)\} from '@tabler\/icons-react'/g

const readIconNames = (): Set<string> => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const lists = files.flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(iconImport)])
  return new Set(lists.flatMap(([, list = '']) => list.match(/\w+/g) ?? []))
}

/**
 * Prebundles only the icons that the front end imports. The package has 6,000 of them, and each test file would load
 * and run all of them.
 */
export const usedIcons = (): Plugin => {
  const names = readIconNames()
  const isUsed = (line: string) => (line.match(/\w+/g) ?? []).some((word) => names.has(word))
  const hash = createHash('sha256')
    .update([...names].sort().join())
    .digest('hex')
  return {
    // Vite prebundles again when the name of a plugin changes.
    name: `used-icons-${hash}`,
    config: () => ({
      optimizeDeps: {
        rolldownOptions: {
          plugins: [
            {
              name: 'used-icons',
              transform: {
                filter: { id: /tabler-icons-react\.mjs$/ },
                handler: (code) => code.split('\n').filter(isUsed).join('\n'),
              },
            },
          ],
        },
      },
    }),
  }
}
