import type { Plugin } from 'vite'

const minCuts = 20

/**
 * Removes zod's JSON Schema generator from the browser build. Only the server uses it (for OpenAPI), but every schema
 * references it, which would add 18 kB to the first page.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => {
      let cuts = 0
      const removeReferences = (text: string, pattern: RegExp): string =>
        text.replace(pattern, () => {
          cuts += 1
          return 'undefined'
        })
      const patterns = [
        /\(ctx, json, params\) => processors\.\w+Processor\(inst, ctx, json, params\)/g,
        /createStandardJSONSchemaMethod\(this, "\w+"\)/g,
        /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
      ]
      const result = patterns.reduce(removeReferences, code)
      if (cuts < minCuts) throw new Error('zod has changed. Update tools/zod-without-json-schema.ts.')
      return { code: result, map: null }
    },
  },
})
