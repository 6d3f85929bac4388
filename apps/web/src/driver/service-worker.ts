import { driverAppPath } from '#contract/driver-app-path.ts'

/** Filled in by the build: the files of the app, and a name that changes with them. */
declare const shellFiles: readonly string[]
declare const shellName: string

interface ExtendableEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface WorkerScope {
  addEventListener: ((name: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((name: 'fetch', listener: (event: FetchEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
declare const self: WorkerScope & { location: Location }

// Only the shell is stored here: the same document, script and styles for every link. Routes are in the app's database,
// which deletes them when they end.
const shellDocument = `${driverAppPath}shell`

const addShell = async (): Promise<void> => {
  const cache = await caches.open(shellName)
  await cache.addAll([shellDocument, ...shellFiles])
}

const removeOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('driver-') && name !== shellName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const findInShell = async (path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(shellName)
  return (await cache.match(path)) ?? fetch(request)
}

self.addEventListener('install', (event) => {
  event.waitUntil(addShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && pathname.startsWith(driverAppPath)
  if (isPage) event.respondWith(findInShell(shellDocument, request))
  else if (shellFiles.includes(pathname)) event.respondWith(findInShell(pathname, request))
})
