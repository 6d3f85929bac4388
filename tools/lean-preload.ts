import type { ModulePreloadOptions, Plugin } from 'vite'

type Resolve = NonNullable<ModulePreloadOptions['resolveDependencies']>

/** As many files as are asked for in one go. */
const atOnce = 8

const helperId = '\0vite/preload-helper.js'

/**
 * Vite announces each file that a page needs by an element of its own in the document's head, and has all of them read in
 * one go. Asked for one by one they come just as soon, and a slow phone can draw and answer between two of them. Only
 * the page itself is announced, to be read last. Asking takes its time too, and so pauses now and then.
 */
const helper = `
const asked = new Map()
const link = (rel, href) => Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
const style = (href) => {
  const loaded = new Promise((resolve, reject) => {
    if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve()
    const onerror = ({ target }) => {
      target.remove()
      asked.delete(href)
      reject(new TypeError('error loading dynamically imported module: ' + target.href))
    }
    document.head.append(Object.assign(link('stylesheet', href), { onload: resolve, onerror }))
  })
  // Whoever waits for it hears of it, even if they begin to after it has failed.
  loaded.catch(() => undefined)
  return loaded
}
// A script that does not come is missed by the page itself, which says so.
const script = (href) => import(/* @vite-ignore */ href).catch(() => void asked.delete(href))
const once = (file, ask) => {
  const href = '/' + file
  if (!asked.has(href)) asked.set(href, ask(href))
  return asked.get(href)
}
const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
export const __vitePreload = async (load, files = []) => {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const own = scripts.pop()
  if (own) once(own, (href) => document.head.append(link('modulepreload', href)))
  const styles = files.filter((file) => file.endsWith('.css'))
  const wanted = [...scripts.map((file) => [file, script]), ...styles.map((file) => [file, style])]
  const coming = []
  for (const [file, ask] of wanted.filter(([file]) => !asked.has('/' + file))) {
    if (coming.length > 0 && coming.length % ${atOnce} === 0) await pause()
    coming.push(once(file, ask))
  }
  await Promise.all([...coming, ...wanted.map(([file]) => asked.get('/' + file))])
  return load()
}
`

/**
 * Beside every import that waits stands the list of what it needs, to be fetched at once. What the importing file has
 * loaded already need not stand there: 2 kB less of the shell's 260.
 */
export const leanPreload = (): { plugin: Plugin; resolveDependencies: Resolve } => {
  const imports = new Map<string, readonly string[]>()
  /** In the order in which they can be read: whatever needs nothing comes first, the file itself last. */
  const loadedWith = (file: string, loaded = new Set<string>(), seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return loaded
    seen.add(file)
    for (const imported of imports.get(file) ?? []) loadedWith(imported, loaded, seen)
    return loaded.add(file)
  }
  return {
    plugin: {
      name: 'lean-preload',
      // Before the one that asks.
      enforce: 'pre',
      apply: 'build',
      transform: (_, id) => (id === helperId ? helper : undefined),
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      },
    },
    resolveDependencies: (file, needed, { hostId, hostType }) => {
      if (hostType !== 'js') return needed
      const there = loadedWith(hostId)
      const wanted = new Set(needed.filter((each) => !there.has(each)))
      return [...loadedWith(file)].filter((each) => wanted.has(each))
    },
  }
}
