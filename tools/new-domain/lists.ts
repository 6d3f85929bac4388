import type { Names } from './names.ts'

interface Entry {
  /** The line of brands, after which the new one goes. */
  after: RegExp
  line: (names: Names) => string
}

/** The lists that make a domain part of the product. */
export const lists: Record<string, readonly Entry[]> = {
  'packages/contract/src/index.ts': [
    {
      after: /^import \{ brands \}.*\n/m,
      line: ({ many }) => `import { ${many.camel} } from './domains/${many.kebab}.ts'\n`,
    },
    { after: /^ {2}brands,\n/m, line: ({ many }) => `  ${many.camel},\n` },
  ],
  'packages/contract/src/audited-resources.ts': [
    { after: /^ {2}brands: .*\n/m, line: ({ many, permissions }) => `  ${many.camel}: ['${permissions.view}'],\n` },
  ],
  'apps/server/src/app.ts': [
    {
      after: /^import \{ brandRoutes \}.*\n/m,
      line: ({ one, many }) => `import { ${one.camel}Routes } from './domains/${many.kebab}/${many.kebab}.routes.ts'\n`,
    },
    { after: /^ *\.\.\.brandRoutes,\n/m, line: ({ one }) => `    ...${one.camel}Routes,\n` },
  ],
  'apps/web/src/app/screens.ts': [
    {
      after: /^import \{ brandScreens \}.*\n/m,
      line: ({ one, many }) =>
        `import { ${one.camel}Screens } from '../features/${many.kebab}/${many.kebab}.screens.ts'\n`,
    },
    { after: /^ *\.\.\.brandScreens,\n/m, line: ({ one }) => `  ...${one.camel}Screens,\n` },
  ],
}

export const addToList = (path: string, text: string, names: Names): string =>
  (lists[path] ?? []).reduce((result, { after, line }) => {
    const found = after.exec(result)?.[0]
    if (found === undefined)
      throw new Error(`${path} has no line like ${String(after)}; update tools/new-domain/lists.ts.`)
    return result.replace(found, found + line(names))
  }, text)
