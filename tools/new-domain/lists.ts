import type { Names } from './names.ts'

interface Entry {
  /** The line of brands; the new line is inserted after it. */
  after: RegExp
  line: (names: Names) => string
}

/** Files that list all domains. */
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
  'apps/server/src/api-routes.ts': [
    {
      after: /^import \{ brandRoutes \}.*\n/m,
      line: ({ one, many }) => `import { ${one.camel}Routes } from './domains/${many.kebab}/${many.kebab}.routes.ts'\n`,
    },
    { after: /^ *\.\.\.brandRoutes,\n/m, line: ({ one }) => `    ...${one.camel}Routes,\n` },
  ],
  'apps/server/src/tables.ts': [
    { after: /^ {2}brands: .*\n/m, line: ({ many }) => `  ${many.snake}: '${many.kebab}',\n` },
  ],
  'apps/server/src/platform/cells/move-plan.ts': [
    { after: /^ {2}'brands',\n/m, line: ({ many }) => `  '${many.snake}',\n` },
  ],
  'apps/web/src/app/screens.ts': [
    {
      after: /^import \{ brandScreens \}.*\n/m,
      line: ({ one, many }) =>
        `import { ${one.camel}Screens } from '#web/features/${many.kebab}/${many.kebab}.screens.ts'\n`,
    },
    { after: /^ *\.\.\.brandScreens,\n/m, line: ({ one }) => `  ...${one.camel}Screens,\n` },
  ],
}

export const addToList = (path: string, text: string, names: Names): string =>
  (lists[path] ?? []).reduce((result, { after, line }) => {
    const match = after.exec(result)?.[0]
    if (match === undefined)
      throw new Error(`${path} has no line like ${String(after)}; update tools/new-domain/lists.ts.`)
    return result.replace(match, match + line(names))
  }, text)
