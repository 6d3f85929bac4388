import { cuts } from './cuts.ts'
import { type Names, type Spelling, capital } from './names.ts'

const web = 'apps/web/src/features'
const server = 'apps/server/src/domains'

/** What a domain consists of: where brands has it, and where the new one gets it. */
export const parts = {
  contract: 'packages/contract/src/domains/brands.ts',
  migration: 'apps/server/src/migrations/0002_brands.sql',
  repo: `${server}/brands/brands.repo.ts`,
  service: `${server}/brands/brands.service.ts`,
  routes: `${server}/brands/brands.routes.ts`,
  test: `${server}/brands/brands.test.ts`,
  screens: `${web}/brands/brands.screens.ts`,
  find: `${web}/brands/brands.find.ts`,
  text: `${web}/brands/brands.text.ts`,
  listPage: `${web}/brands/brands-page.tsx`,
  createPage: `${web}/brands/brand-create-page.tsx`,
  editPage: `${web}/brands/brand-page.tsx`,
  fields: `${web}/brands/parts/brand-fields.tsx`,
  useList: `${web}/brands/use-brand-list.tsx`,
  useRemoval: `${web}/brands/use-brand-removal.ts`,
} as const

export type Part = keyof typeof parts

const rename = (text: string, names: Names, pick: (spelling: Spelling) => string): string =>
  text
    .replaceAll('Brands', capital(pick(names.plural)))
    .replaceAll('brands', pick(names.plural))
    .replaceAll('Brand', capital(pick(names.singular)))
    .replaceAll('brand', pick(names.singular))

const kebab = (spelling: Spelling) => spelling.kebab
const snake = (spelling: Spelling) => spelling.snake
const words = (spelling: Spelling) => spelling.words
const identifier = (spelling: Spelling) => spelling.camel

export const pathFor = (part: Exclude<Part, 'migration'>, names: Names): string => rename(parts[part], names, kebab)

const permissions = (text: string, { permissions: { create, view, edit } }: Names): string =>
  text
    .replaceAll('view_product_brands', view)
    .replaceAll('view_products', view)
    .replaceAll('create_product_brand', create)
    .replaceAll('edit_product_brand', edit)

const spanishWords = (text: string, { spanish }: Names): string =>
  text
    .replaceAll('Marca nueva', `Añadir ${spanish.singular}`)
    .replaceAll('Marcas', capital(spanish.plural))
    .replaceAll('marcas', spanish.plural)
    .replaceAll('Marca', capital(spanish.singular))
    .replaceAll('marca', spanish.singular)

/** Where a name is not an identifier: tables, addresses and files, words that people read. */
const places: readonly [RegExp, (spelling: Spelling) => string][] = [
  [/(?:insertInto|updateTable|selectFrom|deleteFrom)\('brands'\)/g, snake],
  [/\bbrands(?:_\w+| t\b)/g, snake],
  [/'[^'\n]*\/[^'\n]*'/g, kebab],
  [/'brands'/g, kebab],
  [/(?<=summary: )'.*'/g, words],
  [/(?<=(?:title|en): )'.*?'/g, words],
  [/(?<=\bit\()'.*'/g, words],
  [/(?:\/\/|\/\*\*) .*/g, words],
]

/** The table's alias is the b of brands; a column's keeps its capitals only in quotes. */
const aliases = (repo: string): string =>
  repo.replaceAll('brands b', 'brands t').replace(/\bb\./g, 't.').replaceAll(' as brand ', ' as "brand" ')

/** Turns a part of brands into the same part of another domain with a name and a description. */
export const imitate = (part: Part, source: string, names: Names): string => {
  const trimmed = (cuts[part] ?? []).reduce((text, cut) => cut(text), source)
  const spoken = spanishWords(permissions(trimmed, names), names)
  if (part === 'migration') return rename(spoken, names, snake)
  if (part === 'text') {
    const placed = spoken.replace(/^(?:import|export) .*$/gm, (line) =>
      rename(line.replace(/'brands'/, `'${names.plural.kebab}'`), names, identifier),
    )
    return rename(placed, names, words)
  }
  const aliased = part === 'repo' ? aliases(spoken) : spoken
  const placed = places.reduce(
    (text, [pattern, pick]) => text.replace(pattern, (match) => rename(match, names, pick)),
    aliased,
  )
  return rename(placed, names, identifier)
}

const after = (text: string, pattern: RegExp, addition: (line: string) => string): string => {
  const line = pattern.exec(text)?.[0]
  if (line === undefined) throw new Error(`Nothing matches ${String(pattern)}; mend tools/new-domain/imitate.ts`)
  return text.replace(line, line + addition(line))
}

/** The lists that make a domain part of the product: beside every mention of brands goes the new one. */
export const lists: Record<string, readonly RegExp[]> = {
  'packages/contract/src/audited-resources.ts': [/^ *brands: .*\n/m],
  'packages/contract/src/index.ts': [/^import \{ brands \}.*\n/m, /(?<=contract = \{.*)\bbrands,\s*/s],
  'apps/server/src/app.ts': [/^import \{ brandRoutes \}.*\n/m, /^ *\.\.\.brandRoutes,\n/m],
  'apps/web/src/app/screens.ts': [/^import \{ brandScreens \}.*\n/m, /\.\.\.brandScreens,\s*/],
}

const renameLine = (line: string, names: Names): string =>
  rename(
    permissions(line, names)
      .replace(/'[^'\n]*\/[^'\n]*'/g, (match) => rename(match, names, kebab))
      // A key of the table of audited resources is the name of the domain, as its contract spells it.
      .replace(/^( *)brands:/, `$1'${names.plural.kebab}':`),
    names,
    identifier,
  )

export const enlist = (patterns: readonly RegExp[], text: string, names: Names): string =>
  patterns.reduce((so, pattern) => after(so, pattern, (line) => renameLine(line, names)), text)
