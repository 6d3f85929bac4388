import { describe, expect, test } from 'vitest'
import * as content from './content.ts'
import * as imports from './imports.ts'
import * as names from './names.ts'
import { tableWrites } from './tables.ts'
import { type Rule, readSource } from './tree.ts'

const web = 'apps/web/src'
const server = 'apps/server/src'

const check = (rule: Rule, files: Record<string, string>) =>
  rule(Object.entries(files).map(([path, text]) => readSource(path, text))).map(
    ({ path, rule: message }) => `${path}: ${message}`,
  )

interface Example {
  invalid: [path: string, text: string][]
  valid: [path: string, text: string][]
}

const directions: Record<string, Example> = {
  'the contract imports zod only': {
    invalid: [
      ['packages/contract/src/a.ts', `import pg from 'pg'`],
      ['packages/contract/src/a.ts', `import { b } from '#server/config.ts'`],
    ],
    valid: [['packages/contract/src/domains/a.ts', `import * as z from 'zod'\nimport { id } from '../core/fields.ts'`]],
  },
  'the web imports downwards': {
    invalid: [
      [`${web}/client/a.ts`, `import { x } from '#web/kit/x.tsx'`],
      [`${web}/kit/a.tsx`, `import { x } from '#web/features/brands/x.tsx'`],
      [`${web}/kit/a.tsx`, `import { x } from '#web/entities/orders/x.tsx'`],
      [`${web}/entities/orders/a.tsx`, `import { x } from '#web/features/orders/x.tsx'`],
      [`${web}/entities/orders/a.tsx`, `import { x } from '#web/app/app.tsx'`],
      [`${web}/client/a.ts`, `import { x } from '#web/entities/orders/x.tsx'`],
      [`${web}/features/brands/a.tsx`, `import { x } from '#web/app/app.tsx'`],
      [`${web}/kit/a.tsx`, `const page = () => import('../app/app.tsx')`],
      [`${web}/features/brands/a.tsx`, `import type { Db } from '#server/platform/db/connect.ts'`],
    ],
    valid: [
      [`${web}/app/app.tsx`, `import { x } from '#web/features/brands/brands.screens.ts'`],
      [
        `${web}/features/brands/a.tsx`,
        `import { x } from '#web/kit/x.tsx'\nimport { brands } from '#contract/domains/brands.ts'`,
      ],
      [`${web}/features/brands/a.tsx`, `import { x } from '#web/entities/orders/x.tsx'`],
      [
        `${web}/entities/checkout/a.tsx`,
        `import { x } from '../orders/x.tsx'\nimport { y } from '#web/kit/y.tsx'\nimport { orders } from '#contract/domains/orders.ts'`,
      ],
      [`${web}/client/a.ts`, `import '../theme/tokens.css'`],
    ],
  },
  'the kit imports no business domain': {
    invalid: [
      [`${web}/kit/a.tsx`, `import { orders } from '#contract/domains/orders.ts'`],
      [`${web}/kit/a.tsx`, `import type { Quote } from '#contract/pricing/cart.ts'`],
    ],
    valid: [
      [
        `${web}/kit/media/a.ts`,
        `import type { Money } from '#contract/core/money.ts'\nimport { uploads } from '#contract/domains/uploads.ts'`,
      ],
      [`${web}/kit/a.test.tsx`, `import { brands } from '#contract/domains/brands.ts'`],
    ],
  },
  'the site takes tokens and contract only': {
    invalid: [
      [`${web}/site/home.tsx`, `import { Button } from '@mantine/core'`],
      [`${web}/site/home.tsx`, `import { x } from '#web/kit/x.tsx'`],
    ],
    valid: [[`${web}/site/home.tsx`, `import { plan } from '#contract/plan.ts'\nimport '../theme/tokens.css'`]],
  },
  'a feature never imports another': {
    invalid: [[`${web}/features/brands/a.tsx`, `import { x } from '../orders/x.tsx'`]],
    valid: [[`${web}/features/brands/a.tsx`, `import { x } from './parts/x.tsx'`]],
  },
  'the server imports downwards': {
    invalid: [
      [`${server}/platform/a.ts`, `import { x } from '#server/http/mount.ts'`],
      [`${server}/http/a.ts`, `import { x } from '#server/domains/brands/brands.service.ts'`],
      [`${server}/domains/brands/brands.service.ts`, `import { x } from '#server/app.ts'`],
      [`${server}/platform/a.ts`, `import { readConfig } from '#server/config.ts'`],
    ],
    valid: [
      [`${server}/app.ts`, `import { x } from './domains/brands/brands.routes.ts'`],
      [`${server}/platform/a.ts`, `import type { Config } from '#server/config.ts'`],
    ],
  },
  'only a repo talks to the database, only routes to http': {
    invalid: [
      [`${server}/domains/brands/brands.service.ts`, `import { sql } from '#server/platform/db/connect.ts'`],
      [`${server}/domains/brands/brands.service.ts`, `import { sql } from 'kysely'`],
      [`${server}/domains/brands/brands.service.ts`, `import { route } from '#server/http/routes.ts'`],
    ],
    valid: [
      [`${server}/domains/brands/brands.repo.ts`, `import { sql } from '#server/platform/db/connect.ts'`],
      [`${server}/domains/brands/brands.service.ts`, `import type { Tx } from '#server/platform/db/connect.ts'`],
      [`${server}/domains/brands/brands.routes.ts`, `import { route } from '#server/http/routes.ts'`],
    ],
  },
  'a domain uses another through its service': {
    invalid: [[`${server}/domains/orders/orders.service.ts`, `import { x } from '../brands/brands.repo.ts'`]],
    valid: [[`${server}/domains/orders/orders.service.ts`, `import { x } from '../brands/brands.service.ts'`]],
  },
  'demo data uses the domains, and no domain uses it': {
    invalid: [
      [`${server}/domains/brands/brands.service.ts`, `import { x } from '#server/demo/brands.ts'`],
      [`${server}/demo/brands.ts`, `import { x } from '#server/app.ts'`],
    ],
    valid: [[`${server}/demo/brands.ts`, `import { x } from '#server/domains/brands/brands.repo.ts'`]],
  },
  'testing/ is for tests': {
    invalid: [[`${server}/http/a.ts`, `import { x } from '#server/testing/postgres.ts'`]],
    valid: [[`${server}/http/a.test.ts`, `import { x } from '#server/testing/postgres.ts'`]],
  },
}

const layoutExamples: Record<string, Example & { rule: Rule }> = {
  'long files': {
    rule: names.fileSize,
    invalid: [[`${web}/kit/a.tsx`, 'x\n'.repeat(401)]],
    valid: [
      [`${web}/kit/a.tsx`, 'x\n'.repeat(399)],
      [`${web}/kit/kit.text.ts`, 'x\n'.repeat(900)],
      [`${server}/platform/db/schema.gen.ts`, 'x\n'.repeat(900)],
    ],
  },
  'banned names': {
    rule: names.descriptiveNames,
    invalid: [
      [`${web}/kit/utils.ts`, ''],
      [`${web}/helpers/a.ts`, ''],
      [`${web}/kit/date-utils.ts`, ''],
      [`${web}/kit/index.ts`, ''],
    ],
    valid: [
      [`${server}/domains/identity/common-passwords.ts`, ''],
      ['packages/contract/src/index.ts', ''],
    ],
  },
  'file names': {
    rule: names.kebabCase,
    invalid: [[`${web}/kit/ListPage.tsx`, '']],
    valid: [[`${web}/kit/list-page.module.css`, '']],
  },
  'the vocabulary of folders': {
    rule: names.vocabulary,
    invalid: [
      [`${server}/domains/brands/queries.ts`, ''],
      [`${server}/domains/brands/sql/brands.repo.ts`, ''],
      [`${web}/features/brands/hooks.ts`, ''],
      [`${web}/features/brands/other.screens.ts`, ''],
      [`${web}/features/brands/engine/queue/rows.ts`, ''],
    ],
    valid: [
      [`${server}/domains/brands/brands.repo.ts`, ''],
      [`${server}/domains/orders/orders.cancel.ts`, ''],
      [`${web}/features/brands/brands.screens.ts`, ''],
      [`${web}/features/brands/parts/logo.tsx`, ''],
      [`${web}/features/brands/engine/queue.ts`, ''],
      [`${web}/features/brands/engine/testing/browser.ts`, ''],
    ],
  },
  'casts to branded ids': {
    rule: content.brandedCasts,
    invalid: [[`${server}/domains/brands/brands.repo.ts`, `const id = 'a' as unknown as StoreId`]],
    valid: [
      [`${server}/http/guard.ts`, `const id = 'a' as StoreId`],
      [`${server}/testing/people.ts`, `const id = 'a' as StoreId`],
    ],
  },
  'features without plumbing': {
    rule: content.plainFeatures,
    invalid: [
      [`${web}/features/brands/a.tsx`, `fetch('/x')`],
      [`${web}/features/brands/a.tsx`, `useEffect(() => {})`],
      [`${web}/features/brands/a.tsx`, `const show = useToast()`],
      [`${web}/features/brands/a.tsx`, `try { a() } catch { b() }`],
      [`${web}/features/brands/engine/a.ts`, `try { a() } catch { b() }`],
      [`${web}/features/customer-import/parts/a.tsx`, `useEffect(() => {})`],
    ],
    valid: [
      [`${web}/features/customer-import/engine/a.ts`, `try { a() } catch { b() }`],
      [`${web}/features/brands/a.tsx`, `// fetch('/x') and try { } in words\nconst list = useGet(brands.list)`],
      [`${web}/client/send.ts`, `fetch('/x')`],
    ],
  },
  'one form element': {
    rule: content.oneFormElement,
    invalid: [[`${web}/features/brands/a.tsx`, `const a = <form onSubmit={save} />`]],
    valid: [
      [`${web}/features/brands/a.tsx`, `const a = <FormElement submit={save} />`],
      [`${web}/kit/form/form-element.tsx`, `const a = <form onSubmit={save} />`],
      [`${web}/site/contact/a.tsx`, `const a = <form method="post" />`],
    ],
  },
  'the environment': {
    rule: content.configOwnsEnvironment,
    invalid: [[`${server}/platform/mail.ts`, `const url = process.env.SMTP_URL`]],
    valid: [[`${server}/config.ts`, `const url = process.env.SMTP_URL`]],
  },
  'the client address': {
    rule: content.oneClientAddress,
    invalid: [
      [`${server}/http/mount.ts`, `const address = request.ip`],
      [`${server}/http/one-click.ts`, `const follow = ({ ip: address }) => address`],
    ],
    valid: [
      [`${server}/http/client-address.ts`, `const address = request.ip`],
      [`${server}/http/mount.ts`, `const address = request.clientAddress`],
    ],
  },
  'connections to the database': {
    rule: content.oneConnectionConfig,
    invalid: [[`${server}/platform/a.ts`, `const pool = new Pool({ connectionString: url })`]],
    valid: [
      [`${server}/platform/a.ts`, `const pool = new Pool(connectionConfig(url, 'storeward a'))`],
      [`${server}/platform/a.test.ts`, `const client = new Client({ connectionString: url })`],
    ],
  },
  'the console': {
    rule: content.logOwnsConsole,
    invalid: [[`${server}/platform/mail.ts`, `console.log('sent')`]],
    valid: [[`${server}/main.ts`, `console.log('ready')`]],
  },
  'what a browser keeps': {
    rule: content.declaredStorage,
    invalid: [
      [`${web}/features/brands/a.tsx`, `localStorage.setItem('a', '1')`],
      [`${web}/app/a.ts`, `globalThis.sessionStorage?.clear()`],
      [`${web}/kit/a.tsx`, `import { useLocalStorage } from '@mantine/hooks'`],
      [`${web}/client/a.ts`, `const { localStorage: kept } = window`],
      [`${web}/client/storage.ts`, `indexedDB.open('a')`],
      [`${web}/site/islands/a.ts`, `document.cookie = 'a=1'`],
      [`${web}/site/islands/a.ts`, `window.document.cookie = 'a=1'`],
      [`${server}/domains/brands/brands.routes.ts`, `reply.setCookie('a', '1')`],
    ],
    valid: [
      [`${web}/client/storage.ts`, `globalThis.sessionStorage?.clear()`],
      [`${web}/features/customer-import/engine/row-store.ts`, `indexedDB.open(importDatabase, 1)`],
      [`${server}/http/cookies.ts`, `reply.setCookie(name, value)`],
      [`${server}/http/a.ts`, `const sent = request.headers.cookie`],
      [`${web}/client/storage.test.ts`, `localStorage.setItem('a', '1')`],
    ],
  },
  'skipped tests': {
    rule: content.noSilentSkips,
    invalid: [
      [`${server}/a.test.ts`, `test.only('x', () => {})`],
      [`${server}/a.test.ts`, `describe.skip('x', () => {})`],
    ],
    valid: [[`${server}/a.test.ts`, `// Windows has no such signal.\ntest.skip('x', () => {})`]],
  },
  'color values': {
    rule: content.colorsInTokens,
    invalid: [
      [`${web}/kit/a.module.css`, `a { color: #fff; }`],
      [`${web}/kit/a.tsx`, `const c = '#0f6b66'`],
      [`${web}/kit/a.module.css`, `a { color: rgb(0 0 0 / 50%); }`],
    ],
    valid: [
      [`${web}/theme/tokens.css`, `a { color: #fff; }`],
      [`${web}/kit/a.tsx`, `import { plan } from '#contract/plan.ts'\nconst a = '#content'`],
    ],
  },
  'writes to tables': {
    rule: tableWrites,
    invalid: [
      [`${server}/domains/orders/a.repo.ts`, 'sql`insert into brands (id) values (1)`'],
      [`${server}/domains/orders/a.repo.ts`, 'sql`update brands b set name = 1`'],
      [`${server}/domains/orders/a.repo.ts`, 'sql`update only brands set name = 1`'],
      [`${server}/domains/orders/a.repo.ts`, 'sql`with gone as (delete from brands using x) select 1`'],
      [`${server}/domains/orders/a.repo.ts`, 'sql`merge into brands using x on true when matched then delete`'],
      [`${server}/domains/orders/a.repo.ts`, 'const text = `update ${x}, \n insert  into\n brands (id)`'],
      [`${server}/domains/orders/a.repo.ts`, `tx.insertInto('brands').values({})`],
      [`${server}/domains/orders/a.repo.ts`, `db.with('x', (d) => d.updateTable('brands as b').set({}))`],
      [`${server}/domains/orders/a.repo.ts`, `tx.deleteFrom('brands')`],
      [`${server}/domains/orders/a.repo.ts`, `const t = storeTable<A>({ resource: 'x', table: 'brands' })`],
      [`${server}/domains/orders/a.repo.ts`, `insertRow(tx, 'brands', store, {})`],
      [`${server}/domains/orders/a.repo.ts`, `export const logo = storeColumnReference('brands', 'logo_key')`],
      [`${server}/domains/orders/a.repo.ts`, "const t = sql.table('brands')\nsql`update ${t} set name = 1`"],
      [`${server}/domains/orders/a.repo.ts`, `for (const t of ['brands'] as const) tx.updateTable(t).set({})`],
      [`${server}/platform/a.ts`, 'sql`delete from brands`'],
      [`${server}/http/a.ts`, 'sql`delete from outbox`'],
      [`${server}/app.ts`, 'sql`delete from brands`'],
    ],
    valid: [
      [`${server}/domains/brands/brands.repo.ts`, 'sql`update brands set name = 1`'],
      [`${server}/domains/brands/brands.repo.ts`, "const t = sql.table('brands')\nsql`update ${t} set name = 1`"],
      [`${server}/domains/orders/a.repo.ts`, 'sql`select 1 from brands for no key update`'],
      [`${server}/domains/orders/a.repo.ts`, 'sql`select refresh_products(1)`'],
      [`${server}/domains/orders/a.repo.ts`, `const message = 'Update brands in the settings.'`],
      [`${server}/domains/orders/a.test.ts`, 'sql`delete from brands`'],
      [`${server}/demo/brands.ts`, 'sql`insert into brands (id) values (1)`'],
      [`${server}/platform/outbox.ts`, 'sql`delete from outbox`'],
    ],
  },
  leftovers: {
    rule: content.noLeftovers,
    invalid: [
      [`${web}/kit/a.tsx`, '// TODO: later'],
      [`${web}/kit/a.tsx`, '// @ts-ignore'],
      [`${web}/kit/a.tsx`, '// @ts-expect-error'],
    ],
    valid: [[`${web}/kit/a.test.ts`, '// @ts-expect-error a missing key does not compile']],
  },
  'registry addresses': {
    rule: content.noRegistryAddress,
    invalid: [['package-lock.json', `"resolved": "https://registry.npmjs.org/zod.tgz"`]],
    valid: [['package-lock.json', `"version": "4.6.7"`]],
  },
}

const expectRule = (rule: Rule, { invalid, valid }: Example) => {
  for (const [path, text] of invalid) {
    expect(check(rule, { [path]: text }), `${path} should fail: ${text}`).not.toEqual([])
  }
  for (const [path, text] of valid) expect(check(rule, { [path]: text }), `${path} should pass: ${text}`).toEqual([])
}

describe('import directions', () => {
  test.each(Object.entries(directions))('%s', (_name, example) => expectRule(imports.importDirections, example))
})

describe('layout', () => {
  test.each(Object.entries(layoutExamples))('%s', (_name, { rule, ...example }) => expectRule(rule, example))
})

test('a domain has at most 25 files', () => {
  const domain = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${server}/domains/brands/case-${index}.repo.ts`, '']),
    )
  expect(check(names.domainSize, domain(25))).toEqual([])
  expect(check(names.domainSize, domain(26))).toHaveLength(1)
})

test('a complaint names the file and the rule', () => {
  expect(check(imports.importDirections, { [`${web}/features/a/x.tsx`]: `import '../b/y.tsx'` })).toEqual([
    `${web}/features/a/x.tsx: a feature must not import another feature (${web}/features/b/y.tsx); what several features share belongs in entities/`,
  ])
})

test('refuses the old vocabulary in declared names', () => {
  const old = `const mostRows = 1\nconst wordsOf = (asked: string) => asked\ninterface Doer { words: string }`
  expect(check(names.plainNames, { 'tools/a.ts': old })).toHaveLength(5)
  const plain = `const maxRows = 1\nconst toLabel = (input: string) => input.lastIndexOf('words')\nconst oneOf = 2`
  expect(check(names.plainNames, { 'tools/a.ts': plain })).toEqual([])
})

test('imports from another folder by alias', () => {
  const text = `import { a } from './a.ts'\nimport { b } from '../b/b.ts'\nconst c = () => import('../c.ts')`
  expect(check(imports.noParentImports, { [`${web}/kit/x.ts`]: text })).toHaveLength(2)
  expect(check(imports.noParentImports, { [`${web}/kit/x.ts`]: `import { b } from '#web/b/b.ts'` })).toEqual([])
})

test('finds cycles, including type imports; dynamic imports may form cycles', () => {
  const a = `${web}/kit/a.ts`
  const b = `${web}/kit/b.ts`
  expect(
    check(imports.noCycles, { [a]: `import { b } from './b.ts'`, [b]: `import type { A } from './a.ts'` }),
  ).toHaveLength(1)
  expect(check(imports.noCycles, { [a]: `import { b } from './b.ts'`, [b]: `export const c = 1` })).toEqual([])
  expect(
    check(imports.noCycles, { [a]: `import { b } from './b.ts'`, [b]: `const page = () => import('./a.ts')` }),
  ).toEqual([])
})

test('finds cycles of domains that no file is part of', () => {
  const domains = `${server}/domains`
  const uses = (target: string) => `import { x } from '#server/domains/${target}.service.ts'`
  const cycle = {
    [`${domains}/orders/place.service.ts`]: uses('customers/ledger'),
    [`${domains}/customers/ledger.service.ts`]: '',
    [`${domains}/customers/merge.service.ts`]: uses('orders/reassign'),
    [`${domains}/orders/reassign.service.ts`]: '',
  }
  expect(check(imports.noCycles, cycle)).toEqual([])
  expect(check(imports.noDomainCycles, cycle)).toHaveLength(1)
  const { [`${domains}/customers/merge.service.ts`]: merge = '', ...others } = cycle
  expect(check(imports.noDomainCycles, { ...others, [`${domains}/customer-merge/merge.service.ts`]: merge })).toEqual(
    [],
  )
  expect(check(imports.noDomainCycles, { ...others, [`${domains}/customers/merge.test.ts`]: merge })).toEqual([])
})

test('fails if no import is found', () => {
  expect(check(imports.hasImports, { [`${web}/kit/a.ts`]: 'export const a = 1' })).not.toEqual([])
})
