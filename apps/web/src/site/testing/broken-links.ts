import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '#web/app/screens.ts'
import { toScreenPath } from '#web/client/screen.ts'
import { assets, pagesByPath, getIds, type RenderedPage } from './rendered-site.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const builtFiles = new Set<string>(Object.values(assets))
const screenPatterns = screens
  .map(toScreenPath)
  .map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`))

const isFile = (path: string) => builtFiles.has(path) || (/\.\w{2,5}$/.test(path) && existsSync(join(root, path)))

/** Reports a link whose target doesn't exist. External links can't be checked, so they count as broken. */
export const findBrokenLink = (from: RenderedPage, link: string): string[] => {
  const [, path = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link.replace('{{origin}}', '')) ?? []
  const target = path === '' && !link.startsWith('{{origin}}') ? from : pagesByPath.get(path || '/')
  if (target) return hash === undefined || getIds(target).includes(hash) ? [] : [`${link}: no such place on that page`]
  const exists = path.startsWith('/') && (isFile(path) || screenPatterns.some((pattern) => pattern.test(path)))
  return exists ? [] : [`${link}: leads nowhere`]
}
