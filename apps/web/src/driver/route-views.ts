import { toTelHref } from '#contract/core/tel-href.ts'
import type { AppCommands, AppState } from './app-state.ts'
import { el } from '#web/dom/element.ts'
import { icon } from './icon.ts'
import { formatDay, formatTime } from './format-time.ts'
import { isEnded, undoMs } from './local-route.ts'
import { type MapPoint, makeMiniMap } from './mini-map.ts'
import type { RouteChange } from './route-changes.ts'
import { getReason, renderNextStop, renderStopRow } from './stop-views.ts'

/** What is waiting to be sent; opens the list of updates. */
const SyncButton = ({ text, actions, isOnline, isSending }: AppState, { showUpdates }: AppCommands): HTMLElement => {
  const waiting = actions.filter(({ state }) => state === 'waiting').length
  const problems = actions.length - waiting
  const connection = isOnline ? (isSending && waiting > 0 ? text.sending : '') : text.offline
  const label = [connection, waiting > 0 && text.waiting(waiting), problems > 0 && text.problems(problems)]
    .filter(Boolean)
    .join(' · ')
  const tone = problems > 0 ? 'danger' : isOnline && waiting === 0 ? 'success' : 'warning'
  return el(
    'button',
    { type: 'button', class: `sync ${tone}`, 'data-key': 'sync', onclick: showUpdates },
    label === '' ? text.online : label,
  )
}

/** Stops that were removed count neither as done nor as to do. */
const countStops = ({ route: { stops } }: AppState): [done: number, total: number] => {
  const counted = stops.filter(({ status }) => status !== 'cancelled')
  return [counted.filter(isEnded).length, counted.length]
}

export const renderHeader = (state: AppState, commands: AppCommands): HTMLElement => {
  const { text, route } = state
  const [done, total] = countStops(state)
  return el(
    'header',
    {},
    el(
      'div',
      { class: 'row header-row' },
      el('span', { class: 'store' }, route.store.name),
      SyncButton(state, commands),
    ),
    el('progress', {
      max: Math.max(total, 1),
      value: done,
      'aria-label': text.progress(done, total),
    }),
  )
}

export const toChangeText = (
  { text }: Pick<AppState, 'text'>,
  { kind, number, status, reason }: RouteChange,
): string => {
  if (kind === 'removed') return text.changes.removed(number, getReason(text, reason) ?? text.statuses[status])
  if (kind === 'closed') return text.changes.closed(number, text.statuses[status])
  return kind === 'order' ? text.changes.order : text.changes[kind](number)
}

/** What the store changed since the driver last looked, on every page of the app. */
export const renderChanges = (state: AppState, { dismissChanges }: AppCommands): HTMLElement[] => {
  const { text, changes } = state
  if (changes.length === 0) return []
  return [
    el(
      'section',
      { class: 'changes', 'aria-labelledby': 'changes-title' },
      el('h2', { id: 'changes-title' }, text.changes.title),
      el('ul', {}, ...changes.map((change) => el('li', {}, toChangeText(state, change)))),
      el('button', { type: 'button', 'data-key': 'changes', onclick: dismissChanges }, text.dismiss),
    ),
  ]
}

const toMapPoints = ({ route: { stops, start, end } }: AppState): MapPoint[] => {
  const open = stops.filter((stop) => !isEnded(stop))
  const points = open.flatMap(({ address, position }, index): MapPoint[] =>
    address?.coordinates
      ? [{ ...address.coordinates, kind: index === 0 ? 'next' : 'stop', label: String(position) }]
      : [],
  )
  const toEnd = (point: typeof start): MapPoint[] =>
    point ? [{ latitude: point.latitude, longitude: point.longitude, kind: 'end', label: '' }] : []
  // Before the first stop the way starts at the depot.
  return points.length === 0 ? [] : [...(open.length === stops.length ? toEnd(start) : []), ...points, ...toEnd(end)]
}

const LocationSwitch = ({ text, location }: AppState, { toggleLocation }: AppCommands): HTMLElement | null => {
  if (location === 'unsupported') return null
  const hint = location === 'denied' ? text.shareDenied : location === 'on' ? text.shareOn : text.shareHint
  const input = el('input', {
    type: 'checkbox',
    role: 'switch',
    id: 'share',
    'data-key': 'share',
    'aria-describedby': 'share-hint',
    onchange: toggleLocation,
  })
  input.checked = location === 'on'
  return el(
    'section',
    { class: 'card switch-row' },
    el('div', {}, el('label', { for: 'share' }, text.share), el('p', { id: 'share-hint', class: 'muted' }, hint)),
    input,
  )
}

export const renderList = (state: AppState, commands: AppCommands): HTMLElement[] => {
  const { text, route, isStored, tiles } = state
  const open = route.stops.filter((stop) => !isEnded(stop))
  const ended = route.stops.filter(isEnded)
  const [next, ...rest] = open
  const points = toMapPoints(state)
  const summary = [
    text.progress(...countStops(state)),
    ...(route.endsAt !== null && open.length > 0 ? [text.backBy(formatTime(route.endsAt, route, text.locale))] : []),
  ]
  return [
    el(
      'div',
      { class: 'title' },
      el('h1', { tabindex: -1, 'data-key': 'list-title' }, formatDay(route, text.locale)),
      el('p', { class: 'muted' }, summary.join(' · ')),
    ),
    isStored ? null : el('p', { class: 'alert' }, text.notStored),
    next ? renderNextStop(state, next, commands) : null,
    next ? null : el('p', { class: 'card big' }, route.stops.length === 0 ? text.noStops : text.allDone),
    points.length > 0 ? makeMiniMap(points, text.map, tiles) : null,
    rest.length > 0
      ? el(
          'section',
          { 'aria-labelledby': 'upcoming-title' },
          el('h2', { id: 'upcoming-title' }, text.upcoming),
          el('ol', { class: 'stops' }, ...rest.map((stop) => renderStopRow(state, stop, commands))),
        )
      : null,
    ended.length > 0
      ? el(
          'section',
          { 'aria-labelledby': 'done-title' },
          el('h2', { id: 'done-title' }, text.done),
          el('ol', { class: 'stops' }, ...ended.map((stop) => renderStopRow(state, stop, commands))),
        )
      : null,
    LocationSwitch(state, commands),
    route.store.phone === null
      ? null
      : el('a', { class: 'button', href: toTelHref(route.store.phone) }, icon('phone'), text.callStore),
  ].filter((element) => element !== null)
}

/** The last action, for a minute. The seconds aren't read out: they would interrupt everything else. */
export const renderUndoBar = (state: AppState, now: number, { undo }: AppCommands): HTMLElement | null => {
  const { text, route } = state
  const candidates = route.stops.filter((stop) => stop.undo !== null && stop.undo.until > now)
  const [latest] = candidates.sort((a, b) => (b.undo?.until ?? 0) - (a.undo?.until ?? 0))
  if (!latest?.undo) return null
  const seconds = Math.min(undoMs / 1000, Math.ceil((latest.undo.until - now) / 1000))
  return el(
    'div',
    { class: 'undo-bar', role: 'status' },
    el('span', {}, `${text.stop(latest.position)}: ${text.statuses[latest.status]}`),
    el(
      'button',
      { type: 'button', 'data-key': 'undo', onclick: () => undo(latest) },
      text.undo,
      el('span', { class: 'countdown', 'aria-hidden': 'true', 'data-until': latest.undo.until }, ` ${seconds}`),
    ),
  )
}
