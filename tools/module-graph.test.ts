import { expect, test } from 'vitest'
import { findDependents } from './module-graph.ts'

const kit = '/node_modules/kit'

/** Two pages that import different names from a package with a barrel file. */
const modules = new Map(
  Object.entries({
    '/main.ts': { code: "import { Button } from 'kit'", imports: [`${kit}/index.js`, '/preload.js'] },
    '/page.tsx': {
      code: "import { Table as Rows, useIt } from 'kit'\nimport './own.ts'",
      imports: [`${kit}/index.js`, '/own.ts'],
    },
    '/own.ts': { code: 'export const own = 1', imports: [] },
    '/preload.js': { code: 'export const preload = 1', imports: [] },
    [`${kit}/index.js`]: {
      code: [
        "import { B } from './button.js'",
        'export { B as Button }',
        "export { default as Table } from './table.js'",
        "export * from './hooks.js'",
      ].join('\n'),
      imports: [`${kit}/button.js`, `${kit}/table.js`, `${kit}/hooks.js`],
    },
    [`${kit}/button.js`]: { code: 'export const B = 1', imports: [] },
    [`${kit}/table.js`]: { code: "import { B } from './button.js'\nexport default B", imports: [`${kit}/button.js`] },
    [`${kit}/hooks.js`]: {
      code: "export * from './use-it.js'\nexport * from './use-other.js'",
      imports: [`${kit}/use-it.js`, `${kit}/use-other.js`],
    },
    [`${kit}/use-it.js`]: { code: 'export function useIt() {}', imports: [] },
    [`${kit}/use-other.js`]: { code: 'export const useOther = 1', imports: [] },
  }),
)

const dependents = findDependents(modules, ['/main.ts', '/page.tsx'])
const entries = (id: string) => [...(dependents.get(id) ?? [])]

test('an import from a package barrel needs only the modules that define the imported names', () => {
  expect(entries(`${kit}/button.js`)).toEqual(['/main.ts', '/page.tsx'])
  expect(entries(`${kit}/table.js`)).toEqual(['/page.tsx'])
  expect(entries(`${kit}/use-it.js`)).toEqual(['/page.tsx'])
  expect(entries(`${kit}/use-other.js`)).toEqual([])
})

test('side-effect imports and imports added by the build are needed too', () => {
  expect(entries('/own.ts')).toEqual(['/page.tsx'])
  expect(entries('/preload.js')).toEqual(['/main.ts'])
})
