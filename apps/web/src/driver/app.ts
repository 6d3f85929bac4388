import type { DriverEvent, DriverRoute } from '#contract/domains/driver-app.ts'
import { driverAppPath } from '#contract/driver-app-path.ts'
import type { Language } from '#contract/enumerations.ts'
import { makeActionQueue, SendError } from './action-queue.ts'
import type { AppCommands, AppState } from './app-state.ts'
import { requestFailure, requestNote, requestProof } from './dialogs.ts'
import { makeDriverApi } from './driver-api.ts'
import { type DriverStore, openDriverStore } from './driver-store.ts'
import { driverText } from './driver.text.ts'
import { el } from '#web/dom/element.ts'
import { newClientId } from '#web/dom/client-id.ts'
import { readToken, toLinkKey } from './link.ts'
import { applyActions, isEnded, type LocalStop, toStoredRoute } from './local-route.ts'
import { makeLocationSharing } from './location-sharing.ts'
import { makeMemoryStore } from './memory-store.ts'
import type { Tiles } from './mini-map.ts'
import { findRouteChanges, mergeChanges, type RouteChange } from './route-changes.ts'
import { renderChanges, renderHeader, renderList, renderUndoBar, toChangeText } from './route-views.ts'
import { renderStop } from './stop-views.ts'
import { makeUpdatesDialog } from './updates-dialog.ts'

type Phase = 'loading' | 'offline' | 'ready' | 'ended' | 'gone'

/** So that a driver learns of a canceled order while the app is open. */
const pollMs = 20_000
const minRetryMs = 2_000
const maxRetryMs = 60_000
/** Routes that were never finished on this phone are deleted after this. */
const staleMs = 3 * 24 * 60 * 60 * 1000

const readTiles = ({ tiles, attribution = '' }: DOMStringMap): Tiles | null =>
  tiles ? { url: tiles, attribution } : null

const toLanguage = (preferred: string | undefined): Language => (/^es\b/i.test(preferred ?? '') ? 'es' : 'en')

const openStore = async (): Promise<{ store: DriverStore; isStored: boolean }> => {
  try {
    return { store: await openDriverStore(), isStored: true }
  } catch {
    return { store: makeMemoryStore(), isStored: false }
  }
}

const runWithLock =
  (name: string) =>
  <Result>(run: () => Promise<Result>): Promise<Result> =>
    // Without HTTPS there are no locks; the server applies each action once anyway.
    'locks' in navigator ? navigator.locks.request(name, run) : run()

const start = async (): Promise<void> => {
  const token = readToken(location.pathname)
  const link = toLinkKey(token)
  const language = toLanguage(navigator.language)
  const text = driverText[language]
  document.documentElement.lang = language
  document.title = text.title
  const root = document.body
  const tiles = readTiles(root.dataset)
  const { store, isStored } = await openStore()
  const api = makeDriverApi(token, { language, publicOrigin: root.dataset['origin'] ?? '' })

  let phase: Phase = 'loading'
  let route: DriverRoute | undefined
  let changes: readonly RouteChange[] = []
  let openStopId: string | null = null
  let isSending = false
  let sharing: AppState['location'] = 'geolocation' in navigator && isSecureContext ? 'off' : 'unsupported'
  let retryMs = minRetryMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let shown = ''
  /** Stops that this phone has reported about: their changes are the driver's. */
  const ownStopIds = new Set<string>()

  const header = el('div', { class: 'header' })
  const main = el('main', { id: 'main' })
  const undoPlace = el('div', { class: 'undo-place' })
  const announcer = el('p', { class: 'announcer', 'aria-live': 'polite' })
  const updates = makeUpdatesDialog(text.updates, text.close, (clientId) => void queue.dismiss(clientId))
  root.replaceChildren(header, main, undoPlace, announcer, updates.element)

  const queue = makeActionQueue({
    link,
    store,
    sender: api,
    onChange: () => render(),
    onRoute: (next) => void takeRoute(next),
    withLock: runWithLock(`driver-${link}`),
  })
  const locationSharing = makeLocationSharing({
    send: api.sendLocation,
    onDenied: () => {
      sharing = 'denied'
      render()
    },
  })

  const toServerTime = (): number => Date.now() + api.getClockOffset()

  const getState = (current: DriverRoute): AppState => ({
    text,
    route: applyActions(current, queue.getActions()),
    actions: queue.getActions(),
    changes,
    isOnline: navigator.onLine && api.isReachable(),
    isSending,
    isStored,
    location: sharing,
    tiles,
  })

  const saveRoute = async (): Promise<void> => {
    if (!route) return
    // A hidden page may be ended at any time: what an undo would need stays in memory only.
    const until = document.visibilityState === 'visible' ? Date.now() : Number.POSITIVE_INFINITY
    const stored = toStoredRoute(route, queue.getActions(), until)
    await store.putLink({ link, route: stored, savedAt: Date.now(), sharesLocation: sharing === 'on', changes })
  }

  /** The route has ended or the link is revoked: nothing about customers stays on the phone. */
  const forget = async (next: 'ended' | 'gone'): Promise<void> => {
    phase = next
    locationSharing.stop()
    if (next === 'gone') route = undefined
    await store.removeLink(link)
    render()
  }

  /** It has ended, everything is sent, and the last action can't be undone anymore. */
  const isOver = ({ state, stops }: DriverRoute): boolean =>
    state === 'ended' &&
    queue.getWaiting().length === 0 &&
    stops.every(({ undoUntil }) => undoUntil === null || Date.parse(undoUntil) <= toServerTime())

  const noticeChanges = (next: DriverRoute): void => {
    const found = route ? findRouteChanges(route, next, ownStopIds) : []
    if (found.length === 0) return
    changes = mergeChanges(changes, found)
    announcer.textContent = [text.changes.title, ...found.map((change) => toChangeText({ text }, change))].join('. ')
    // Not on every phone, and only after the driver has touched the page.
    if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
  }

  const takeRoute = async (next: DriverRoute): Promise<void> => {
    noticeChanges(next)
    route = next
    if (isOver(next)) return forget('ended')
    phase = 'ready'
    render()
    await saveRoute()
  }

  const showMessage = (title: string, help: string, ...more: readonly HTMLElement[]): void => {
    header.replaceChildren()
    undoPlace.replaceChildren()
    main.replaceChildren(
      el('section', { class: 'message' }, el('h1', {}, title), help !== '' && el('p', {}, help), ...more),
    )
  }

  const renderMessage = (): void => {
    const unsent = queue.getWaiting()
    const discard = async (): Promise<void> => {
      await store.remove(unsent.map(({ seq }) => seq))
      await queue.open()
    }
    if (phase === 'loading') showMessage(text.loading, '')
    if (phase === 'ended' && route?.status === 'cancelled') showMessage(text.routeCancelled, text.routeCancelledHelp)
    else if (phase === 'ended') showMessage(text.ended(route?.driver ?? ''), text.endedHelp)
    if (phase === 'offline')
      showMessage(
        text.title,
        text.offlineFirst,
        el('button', { type: 'button', class: 'primary', onclick: () => void load() }, text.tryAgain),
      )
    if (phase === 'gone')
      showMessage(
        text.gone,
        text.goneHelp,
        ...(unsent.length > 0
          ? [
              el('p', { class: 'alert' }, text.unsent(unsent.length)),
              el('button', { type: 'button', onclick: () => void discard() }, text.discard),
            ]
          : []),
      )
  }

  /** Redraws what has changed; the element with the focus gets it back by its key. */
  function render(): void {
    const state = route && phase === 'ready' ? getState(route) : undefined
    const { tiles: _tiles, text: _text, actions = [], ...visible } = state ?? {}
    const marks = actions.map(({ seq, state: actionState }) => [seq, actionState])
    const now = JSON.stringify([phase, openStopId, visible, marks, queue.getWaiting().length])
    if (now === shown) return
    shown = now
    if (!state) return renderMessage()
    const focusedKey = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined
    const stop = state.route.stops.find(({ _id }) => _id === openStopId)
    header.replaceChildren(renderHeader(state, commands))
    const page = stop ? renderStop(state, stop, commands) : renderList(state, commands)
    main.replaceChildren(...renderChanges(state, commands), ...page)
    main.classList.toggle('with-bar', stop !== undefined && !isEnded(stop))
    updates.refresh({ text, actions: state.actions, route: state.route })
    renderUndo()
    if (focusedKey) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusedKey)}"]`)?.focus()
  }

  function renderUndo(): void {
    if (!route || phase !== 'ready') return
    const bar = renderUndoBar(getState(route), toServerTime(), commands)
    const current = undoPlace.querySelector<HTMLElement>('.countdown')
    const next = bar?.querySelector<HTMLElement>('.countdown')
    // Only the number changes, so that the button stays under the finger.
    if (current && next && current.dataset['until'] === next.dataset['until']) current.textContent = next.textContent
    else undoPlace.replaceChildren(...(bar ? [bar] : []))
    root.classList.toggle('has-undo', bar !== null)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(retryTimer)
    if (queue.getWaiting().length === 0 || phase === 'gone') return
    isSending = true
    render()
    const result = await queue.flush()
    isSending = false
    if (result.outcome === 'gone') return forget('gone')
    if (result.outcome === 'later') {
      retryTimer = setTimeout(() => void flush(), Math.max(retryMs, (result.retryAfter ?? 0) * 1000))
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    } else {
      retryMs = minRetryMs
      // An action may have been added while the last batch was sent.
      if (queue.getWaiting().length > 0) return flush()
      if (route && isOver(route)) return forget('ended')
    }
    render()
  }

  async function load(): Promise<void> {
    try {
      const loaded = await api.loadRoute()
      await takeRoute(loaded)
    } catch (error) {
      if (error instanceof SendError && [401, 403, 404, 410].includes(error.status)) return forget('gone')
      if (!route) phase = 'offline'
      render()
    }
    return undefined
  }

  const act = async (
    stop: LocalStop,
    event: Pick<DriverEvent, 'type' | 'reason' | 'note' | 'proof'>,
    photo: Blob | null = null,
  ): Promise<void> => {
    const at = new Date().toISOString()
    ownStopIds.add(stop._id)
    await queue.add({ client_id: newClientId(), stop_id: stop._id, at, ...event }, { number: stop.number, photo })
    announcer.textContent = `${text.stop(stop.position)}: ${text.actions[event.type]}`
    await saveRoute()
    await flush()
  }

  const leaveStop = (): void => {
    if (openStopId !== null) history.back()
  }

  const deliver = async (stop: LocalStop): Promise<void> => {
    if (!route) return
    const delivery = await requestProof(getState(route), stop)
    if (!delivery) return
    const proof = Object.keys(delivery.proof).length > 0 ? { proof: delivery.proof } : {}
    leaveStop()
    await act(stop, { type: 'delivered', ...proof }, delivery.photo)
  }

  const fail = async (stop: LocalStop): Promise<void> => {
    const failure = await requestFailure({ text }, stop)
    if (!failure) return
    leaveStop()
    const { reason, note } = failure
    await act(stop, { type: 'failed', reason, ...(note !== '' && { note }) })
  }

  const editNote = async (stop: LocalStop): Promise<void> => {
    const note = await requestNote({ text }, stop)
    if (note !== undefined && note !== stop.note) await act(stop, { type: 'note', note })
  }

  const undo = async (stop: LocalStop): Promise<void> => {
    const clientId = stop.undo?.clientId ?? null
    const isWithdrawn = clientId !== null && (await queue.withdraw(clientId))
    if (isWithdrawn) announcer.textContent = text.undone
    else await act(stop, { type: 'undo' })
  }

  const commands: AppCommands = {
    openStop: (stopId) => {
      if (stopId === null) return leaveStop()
      history.pushState({ stopId }, '')
      return showStop(stopId)
    },
    arrive: (stop) => void act(stop, { type: 'arrived' }),
    deliver: (stop) => void deliver(stop),
    fail: (stop) => void fail(stop),
    editNote: (stop) => void editNote(stop),
    undo: (stop) => void undo(stop),
    showUpdates: () => updates.open(),
    dismissChanges: () => {
      changes = []
      render()
      void saveRoute()
    },
    toggleLocation: () => {
      sharing = sharing === 'on' ? 'off' : 'on'
      if (sharing === 'on') locationSharing.start()
      else locationSharing.stop()
      render()
      void saveRoute()
    },
  }

  function showStop(stopId: string | null): void {
    const previous = openStopId
    openStopId = stopId
    render()
    scrollTo(0, 0)
    const key = stopId === null ? `row-${previous ?? ''}` : 'stop-title'
    const target = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    ;(target ?? root.querySelector<HTMLElement>('[data-key="list-title"]'))?.focus()
  }

  addEventListener('popstate', ({ state }: PopStateEvent) =>
    showStop((state as { stopId?: string } | null)?.stopId ?? null),
  )
  addEventListener('online', () => {
    retryMs = minRetryMs
    render()
    void flush().then(load)
  })
  addEventListener('offline', render)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flush().then(load)
    else void saveRoute()
  })
  setInterval(() => {
    if (phase === 'ready' && route && isOver(route)) void forget('ended')
    else renderUndo()
  }, 1000)
  setInterval(() => {
    if (document.visibilityState !== 'visible' || phase === 'gone' || phase === 'ended') return
    void saveRoute()
    if (navigator.onLine && queue.getWaiting().length === 0) void load()
  }, pollMs)

  if ('serviceWorker' in navigator) {
    // Without it the page works, but can't be opened offline.
    navigator.serviceWorker.register(`${driverAppPath}sw.js`, { scope: driverAppPath }).catch(() => undefined)
  }
  history.replaceState(null, '')
  const stored = await store.getLink(link)
  await queue.open()
  for (const { event } of queue.getActions()) ownStopIds.add(event.stop_id)
  if (stored) {
    route = stored.route
    changes = stored.changes
    phase = 'ready'
    if (stored.sharesLocation && sharing === 'off') {
      sharing = 'on'
      locationSharing.start()
    }
  }
  render()
  await store.removeOlder(Date.now() - staleMs, link)
  await flush()
  await load()
}

void start()
