import type { Plugin } from 'vite'

const ours = `import { useId as useReactId } from 'react'
export const useId = (own) => {
  const made = useReactId()
  return typeof own === 'string' ? own : 'mantine-' + made.replaceAll(/\\W/g, '')
}`

/**
 * Mantine gives each field, menu and popover an id by React and another one once it stands there, so each of them is drawn
 * twice, the second time in one piece with all others: a third of a list's first drawing. Here the first id stays.
 */
export const mantineIds = (): Plugin => ({
  name: 'mantine-ids',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler: (code) => {
      if (!code.includes('setUuid(randomId())')) throw new Error('Mantine has changed: mend tools/mantine-ids.ts')
      return { code: ours, map: null }
    },
  },
})
