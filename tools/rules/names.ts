import { basename } from 'node:path'
import { type Complaint, type Rule, isGenerated } from './tree.ts'

const mostLines = 400

/** Data files, which may grow without becoming complex. */
const dataFiles = [/\.text\.ts$/, /^packages\/contract\/src\/(geography|core\/errors)\.ts$/, /^package-lock\.json$/]

export const fileSize: Rule = (files) =>
  files
    .filter(({ path }) => !isGenerated(path) && !dataFiles.some((data) => data.test(path)))
    .filter(({ lines }) => lines.length > mostLines)
    .map(({ path, lines }) => ({
      path,
      rule: `${lines.length} lines; a file has at most ${mostLines}: split it by use case`,
    }))

const bannedNames = /^(utils?|helpers?|common|misc)$|[-.](utils?|helpers?)$/
const onlyBarrel = 'packages/contract/src/index.ts'

export const tellingNames: Rule = (files) =>
  files.flatMap(({ path }): Complaint[] => {
    const words = path.split('/').map((part) => part.replace(/(\.test)?\.[a-z]+$/, ''))
    const bad = words.find((word) => bannedNames.test(word))
    if (bad) return [{ path, rule: `"${bad}" says nothing: name the file for what it holds` }]
    const isBarrel = /^index\.tsx?$/.test(basename(path)) && path !== onlyBarrel
    return isBarrel ? [{ path, rule: `no barrels: ${onlyBarrel} is the only index.ts` }] : []
  })

export const kebabCase: Rule = (files) =>
  files
    .filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(basename(path)))
    .map(({ path }) => ({ path, rule: 'file names are kebab-case' }))

const domainFile = /^apps\/server\/src\/domains\/([^/]+)\/(.+)$/
const featureFile = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/
const useCase = '[a-z][a-z0-9-]*'

/** `orders.repo.ts`, `sessions.repo.ts` for a second entity, `orders.cancel.ts` for a use case. */
const fitsDomain = (domain: string, name: string) =>
  new RegExp(`^(${useCase}\\.)?${useCase}\\.(routes|service|repo|tasks|demo)\\.ts$`).test(name) ||
  new RegExp(`^${domain}\\.${useCase}\\.ts$`).test(name) ||
  /^[^/]+\.test\.ts$/.test(name)

/** `staff.screens.ts`, `staff.presets.ts` for logic without a screen, `permission-names.text.ts` for long texts. */
const fitsFeature = (feature: string, name: string) =>
  new RegExp(`^(${feature}\\.${useCase}|${useCase}\\.text)\\.ts$`).test(name) ||
  /^(parts\/)?([^/]+\.(tsx|module\.css|test\.tsx?)|use-[^/]+\.ts)$/.test(name)

export const vocabulary: Rule = (files) =>
  files.flatMap(({ path }): Complaint[] => {
    const [, domain = '', inDomain] = domainFile.exec(path) ?? []
    if (inDomain !== undefined && !fitsDomain(domain, inDomain)) {
      const offered = `${domain}.{routes,service,repo,tasks,demo}.ts, ${domain}.<use-case>.ts, *.test.ts`
      return [{ path, rule: `a domain holds ${offered} and nothing else` }]
    }
    const [, feature = '', inFeature] = featureFile.exec(path) ?? []
    if (inFeature !== undefined && !fitsFeature(feature, inFeature)) {
      const offered = `${feature}.screens.ts, ${feature}.<rule>.ts, *.text.ts, *.tsx, use-*.ts, *.module.css, parts/, *.test.ts`
      return [{ path, rule: `a feature holds ${offered} and nothing else` }]
    }
    return []
  })
