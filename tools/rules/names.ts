import { basename } from 'node:path'
import { type Complaint, type Rule, isGenerated } from './tree.ts'
import { type Node, isNode, walk } from './walk.ts'

const maxLines = 400

/** Data files, which may grow without becoming complex. */
const dataFiles = [/\.text\.ts$/, /^packages\/contract\/src\/(geography|core\/errors)\.ts$/, /^package-lock\.json$/]

export const fileSize: Rule = (files) =>
  files
    .filter(({ path }) => !isGenerated(path) && !dataFiles.some((data) => data.test(path)))
    .filter(({ lines }) => lines.length > maxLines)
    .map(({ path, lines }) => ({
      path,
      rule: `${lines.length} lines, the limit is ${maxLines}: split it by use case`,
    }))

const bannedNames = /^(utils?|helpers?|common|misc)$|[-.](utils?|helpers?)$/
const onlyBarrel = 'packages/contract/src/index.ts'

export const descriptiveNames: Rule = (files) =>
  files.flatMap(({ path }): Complaint[] => {
    const parts = path.split('/').map((part) => part.replace(/(\.test)?\.[a-z]+$/, ''))
    const bannedName = parts.find((part) => bannedNames.test(part))
    if (bannedName) return [{ path, rule: `"${bannedName}" is too generic: name the file after its content` }]
    const isBarrel = /^index\.tsx?$/.test(basename(path)) && path !== onlyBarrel
    return isBarrel ? [{ path, rule: `no barrels: ${onlyBarrel} is the only index.ts` }] : []
  })

export const kebabCase: Rule = (files) =>
  files
    .filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(basename(path)))
    .map(({ path }) => ({ path, rule: 'file names must be kebab-case' }))

const domainFile = /^apps\/server\/src\/domains\/([^/]+)\/(.+)$/
const featureFile = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/
const useCase = '[a-z][a-z0-9-]*'

/** `orders.repo.ts`, `sessions.repo.ts` for a second entity, `orders.cancel.ts` for a use case. */
const fitsDomain = (domain: string, name: string) =>
  new RegExp(`^(${useCase}\\.)?${useCase}\\.(routes|service|repo|rules|json|tasks|mail)\\.ts$`).test(name) ||
  new RegExp(`^${domain}\\.${useCase}\\.ts$`).test(name) ||
  /^[^/]+\.test\.ts$/.test(name)

const maxDomainFiles = 25

/** Counts tests too. */
export const domainSize: Rule = (files) => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const domain = domainFile.exec(path)?.[1]
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts].flatMap(([domain, count]): Complaint[] =>
    count > maxDomainFiles
      ? [
          {
            path: `apps/server/src/domains/${domain}`,
            rule: `${count} files; a domain has at most ${maxDomainFiles}: split it by use case`,
          },
        ]
      : [],
  )
}

/**
 * `staff.screens.ts`, `staff.presets.ts` for logic without a screen, `permission-names.text.ts` for long texts,
 * `engine/` for work that continues when its screen is left.
 */
const fitsFeature = (feature: string, name: string) =>
  new RegExp(`^(${feature}\\.${useCase}|${useCase}\\.text)\\.ts$`).test(name) ||
  /^(parts\/)?([^/]+\.(tsx|module\.css|test\.tsx?)|use-[^/]+\.ts)$/.test(name) ||
  /^engine\/(testing\/)?[^/]+\.ts$/.test(name)

export const vocabulary: Rule = (files) =>
  files.flatMap(({ path }): Complaint[] => {
    const [, domain = '', inDomain] = domainFile.exec(path) ?? []
    if (inDomain !== undefined && !fitsDomain(domain, inDomain)) {
      const allowed = `${domain}.{routes,service,repo,rules,json,tasks,mail}.ts, ${domain}.<use-case>.ts, *.test.ts`
      return [{ path, rule: `a domain may only contain ${allowed}` }]
    }
    const [, feature = '', inFeature] = featureFile.exec(path) ?? []
    if (inFeature !== undefined && !fitsFeature(feature, inFeature)) {
      const allowed = `${feature}.screens.ts, ${feature}.<rule>.ts, *.text.ts, *.tsx, use-*.ts, *.module.css, parts/, engine/, *.test.ts`
      return [{ path, rule: `a feature may only contain ${allowed}` }]
    }
    return []
  })

/** Words of an older vocabulary and what the field calls the same thing: `shared/naming.md` has the whole list. */
const oldWords: readonly (readonly [RegExp, string])[] = [
  [/^(most|fewest|least)[A-Z]/, 'maxX or minX'],
  [/^longest[A-Z]/, 'maxXLength or maxXMs'],
  [/^patience$/, 'timeoutMs'],
  [/^refuse([A-Z]|$)|^Refusal$|^refusals?$/, 'assertX, fail or AppError'],
  // OpenAPI and JSON Schema say oneOf and anyOf; `asOf` is a point in time.
  [
    /^(?!oneOf$|\w*[aA]nyOf$|isOneOf$|isPrefixOf$|asOf$|aliasOf$|\w+sOf$)[a-z]\w*Of$/,
    'toX, getX or loadX: a function is a verb phrase',
  ],
  [/^use[A-Z]\w*Words$/, 'useXLabels'],
  [/^(words|wordsOf)$/, 'text, label, message or terms'],
  [/^(asked|told|sought|whoever|nobody|somebody|anybody)$/i, 'input, result or a noun for the value'],
  [/reckon|errand|mend(ed|ing)?$|^tidy/i, 'compute, job actor, fix or purge'],
  [/^(Doer|Workshop|askTogether|seesSensitive|sightOf|Means)$/, 'the term in naming.md'],
  [/catalogue|colour|favourite|behaviour|sanitise|normalise|serialise/i, 'US spelling'],
]

/** Declared names only: what a library or the API calls a thing isn't ours to rename. */
const declaredNames = (node: Node): readonly Node[] => {
  const named = (value: unknown): Node[] => (isNode(value) && value.type === 'Identifier' ? [value] : [])
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return named(node['id'])
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return (Array.isArray(node['params']) ? node['params'] : []).flatMap(named)
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return named(node['key'])
    default:
      return []
  }
}

export const plainNames: Rule = (files) =>
  files
    .filter(({ path }) => !isGenerated(path) && !path.startsWith('bench/peers/'))
    .flatMap((file) =>
      walk(file)
        .flatMap(declaredNames)
        .flatMap((node): Complaint[] => {
          const name = String(node['name'])
          const old = oldWords.find(([pattern]) => pattern.test(name))
          return old ? [{ path: file.path, line: file.lineAt(node.start), rule: `"${name}": write ${old[1]}` }] : []
        }),
    )
