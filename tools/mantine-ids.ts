import type { Plugin } from 'vite'

const replacement = `import { useId as useReactId } from 'react'
export const useId = (own) => {
  const made = useReactId()
  return typeof own === 'string' ? own : 'mantine-' + made.replaceAll(/\\W/g, '')
}`

/**
 * Mantine's useId returns React's id first and another one after mount, so every field, menu and popover renders
 * twice: a third of a list's first render. This replacement keeps the first id.
 */
export const mantineIds = (): Plugin => ({
  name: 'mantine-ids',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler: (code) => {
      if (!code.includes('setUuid(randomId())')) throw new Error('Mantine has changed. Update tools/mantine-ids.ts.')
      return { code: replacement, map: null }
    },
  },
})
