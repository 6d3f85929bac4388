import { formatMoney } from '#contract/core/money.ts'
import { toTelHref } from '#contract/core/tel-href.ts'
import { formatAddress } from '#contract/domains/format-address.ts'
import type { AppCommands, AppState } from './app-state.ts'
import { toDirectionsUrl } from './directions.ts'
import type { DriverText } from './driver.text.ts'
import { el } from '#web/dom/element.ts'
import { icon } from './icon.ts'
import { formatTime } from './format-time.ts'
import { isEnded, type LocalStop } from './local-route.ts'
import { makeMiniMap } from './mini-map.ts'

/** Street first: the name is shown above, and the country is the driver's. */
const toAddressLines = ({ address }: LocalStop): string[] =>
  address ? formatAddress({ ...address, recipient: '', phone: null }, () => '') : []

const toTimes = ({ route, text }: AppState, { window, eta, status, endedAt }: LocalStop): string[] => {
  const time = (instant: string) => formatTime(instant, route, text.locale)
  if (endedAt !== null) return [`${text.statuses[status]} ${time(endedAt)}`]
  return [
    ...(window ? [text.window(time(window.startsAt), time(window.endsAt))] : []),
    ...(eta === null ? [] : [text.eta(time(eta))]),
  ]
}

const isLate = ({ window, eta }: LocalStop): boolean => window !== null && eta !== null && eta > window.endsAt

const toName = ({ text }: AppState, { recipient, number }: LocalStop): string =>
  recipient === '' ? text.order(number) : recipient

export const getReason = (text: DriverText, reason: string | null): string | undefined =>
  reason === null ? undefined : ({ ...text.cancelReasons, ...text.reasons }[reason] ?? undefined)

const Badge = ({ text }: AppState, { status, reason, isWaiting }: LocalStop): HTMLElement =>
  el(
    'span',
    { class: `badge ${status}` },
    [text.statuses[status], getReason(text, reason)].filter(Boolean).join(' · '),
    isWaiting && ' ↑',
  )

/** Call and navigate, while the stop is open. */
const ContactButtons = ({ text }: AppState, { address, phone }: LocalStop): HTMLElement | null =>
  address === null && phone === null
    ? null
    : el(
        'div',
        { class: 'row contact' },
        phone !== null && el('a', { class: 'button', href: toTelHref(phone) }, icon('phone'), text.call),
        address !== null &&
          el(
            'a',
            {
              class: 'button',
              href: toDirectionsUrl(address, navigator.userAgent),
              rel: 'noreferrer noopener',
              target: '_blank',
            },
            icon('navigate'),
            text.navigate,
          ),
      )

/** What the customer pays at the door. */
const PaymentDue = ({ text }: AppState, { paymentDue }: LocalStop, tag: 'p' | 'span' = 'p'): HTMLElement | null =>
  paymentDue &&
  el(
    tag,
    { class: 'collect' },
    icon('payment'),
    el('strong', {}, text.collect(formatMoney(paymentDue.amount, paymentDue.currency, text.locale))),
    tag === 'p' && el('span', {}, paymentDue.option),
  )

/** A row of the list; the whole row opens the stop. */
export const renderStopRow = (state: AppState, stop: LocalStop, { openStop }: AppCommands): HTMLElement =>
  el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'stop-row', 'data-key': `row-${stop._id}`, onclick: () => openStop(stop._id) },
      el('span', { class: `position ${stop.status}` }, stop.position),
      el(
        'span',
        { class: 'stop-text' },
        el('strong', {}, toName(state, stop)),
        !isEnded(stop) && el('span', {}, toAddressLines(stop)[0] ?? ''),
        el('span', { class: isLate(stop) && !isEnded(stop) ? 'late' : 'muted' }, toTimes(state, stop).join(' · ')),
        PaymentDue(state, stop, 'span'),
      ),
      isEnded(stop) ? Badge(state, stop) : icon('next'),
    ),
  )

/** The next stop, with what the driver needs on the way. */
export const renderNextStop = (state: AppState, stop: LocalStop, { openStop }: AppCommands): HTMLElement => {
  const { text } = state
  return el(
    'section',
    { class: 'card next', 'aria-labelledby': 'next-title' },
    el('h2', { id: 'next-title' }, `${text.nextStop} · ${stop.position}`),
    el('p', { class: 'recipient' }, stop.recipient),
    el('p', { class: 'address' }, toAddressLines(stop).join(', ')),
    el('p', { class: isLate(stop) ? 'late' : 'muted' }, toTimes(state, stop).join(' · ')),
    PaymentDue(state, stop),
    stop.note !== '' && el('p', { class: 'note' }, stop.note),
    ContactButtons(state, stop),
    el(
      'button',
      { type: 'button', class: 'primary', 'data-key': 'open-next', onclick: () => openStop(stop._id) },
      text.openStop,
    ),
  )
}

const Items = ({ text }: AppState, { items }: LocalStop): HTMLElement =>
  el(
    'section',
    { class: 'card', 'aria-labelledby': 'items-title' },
    el('h2', { id: 'items-title' }, text.items(items.reduce((sum, { quantity }) => sum + quantity, 0))),
    el(
      'ul',
      { class: 'items' },
      ...items.map(({ title, values, quantity }) =>
        el(
          'li',
          {},
          el('span', { class: 'quantity' }, `${quantity} ×`),
          el('span', {}, title, values.length > 0 && el('span', { class: 'muted' }, ` ${values.join(' · ')}`)),
        ),
      ),
    ),
  )

/** What the customer wrote, such as where to leave the order. */
const OrderNotes = ({ text }: AppState, { orderNotes }: LocalStop): HTMLElement | null =>
  orderNotes.length === 0
    ? null
    : el(
        'section',
        { class: 'card', 'aria-labelledby': 'order-notes-title' },
        el('h2', { id: 'order-notes-title' }, text.orderNotes),
        ...orderNotes.map((note) => el('p', { class: 'note' }, note)),
      )

const StopMap = ({ text, tiles }: AppState, { address, position }: LocalStop): HTMLElement | null => {
  if (!address?.coordinates || !tiles) return null
  return makeMiniMap([{ ...address.coordinates, kind: 'next', label: String(position) }], text.stop(position), tiles)
}

const OpenStopActions = ({ text }: AppState, stop: LocalStop, commands: AppCommands): HTMLElement => {
  const action = (key: string, label: string, className: string, run: (stop: LocalStop) => void) =>
    el('button', { type: 'button', class: className, 'data-key': key, onclick: () => run(stop) }, label)
  const hasArrived = stop.status === 'arrived'
  return el(
    'div',
    { class: 'bottom-bar' },
    !hasArrived && action('arrive', text.arrived, 'primary wide', commands.arrive),
    action('deliver', text.delivered, hasArrived ? 'primary wide' : '', commands.deliver),
    action('fail', text.fail, 'danger-quiet', commands.fail),
  )
}

export const renderStop = (state: AppState, stop: LocalStop, commands: AppCommands): HTMLElement[] => {
  const { text } = state
  const isOpen = !isEnded(stop)
  return [
    el(
      'button',
      { type: 'button', class: 'back', 'data-key': 'back', onclick: () => commands.openStop(null) },
      icon('back'),
      text.backToList,
    ),
    el(
      'section',
      { class: 'card' },
      el(
        'div',
        { class: 'stop-head' },
        el('h1', { tabindex: -1, 'data-key': 'stop-title' }, `${text.stop(stop.position)} · ${toName(state, stop)}`),
        Badge(state, stop),
      ),
      isOpen && el('p', { class: 'address' }, toAddressLines(stop).join('\n')),
      el(
        'p',
        { class: isLate(stop) && isOpen ? 'late' : 'muted' },
        [...toTimes(state, stop), stop.recipient === '' ? '' : text.order(stop.number)].filter(Boolean).join(' · '),
      ),
      PaymentDue(state, stop),
      ContactButtons(state, stop),
    ),
    OrderNotes(state, stop),
    StopMap(state, stop),
    isOpen ? Items(state, stop) : null,
    el(
      'section',
      { class: 'card', 'aria-labelledby': 'note-title' },
      el('h2', { id: 'note-title' }, text.note),
      stop.note !== '' && el('p', { class: 'note' }, stop.note),
      el(
        'button',
        { type: 'button', 'data-key': 'note', onclick: () => commands.editNote(stop) },
        icon('note'),
        stop.note === '' ? text.addNote : text.editNote,
      ),
    ),
    isOpen ? OpenStopActions(state, stop, commands) : null,
  ].filter((element) => element !== null)
}
