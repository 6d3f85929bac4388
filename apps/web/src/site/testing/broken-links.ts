import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '../../app/screens.ts'
import { addressOf } from '../../client/screen.ts'
import { assets, byAddress, idsOf, type Rendered } from './rendered-site.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const builtFiles = new Set<string>(Object.values(assets))
const screenPatterns = screens.map(addressOf).map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`))

const isFile = (path: string) => builtFiles.has(path) || (/\.\w{2,5}$/.test(path) && existsSync(join(root, path)))

/** Reports a link whose target doesn't exist. External links can't be checked, so they count as broken. */
export const broken = (from: Rendered, link: string): string[] => {
  const [, path = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link.replace('{{origin}}', '')) ?? []
  const target = path === '' && !link.startsWith('{{origin}}') ? from : byAddress.get(path || '/')
  if (target) return hash === undefined || idsOf(target).includes(hash) ? [] : [`${link}: no such place on that page`]
  const isThere = path.startsWith('/') && (isFile(path) || screenPatterns.some((pattern) => pattern.test(path)))
  return isThere ? [] : [`${link}: leads nowhere`]
}
