import type { QueuedAction } from './action-queue.ts'
import type { AppState } from './app-state.ts'
import { el } from '#web/dom/element.ts'
import { formatTime, type RouteFormat } from './format-time.ts'

interface UpdatesDialog {
  element: HTMLDialogElement
  /** Shows the current updates, while it is open. */
  refresh: (state: Pick<AppState, 'text' | 'actions'> & { route: RouteFormat }) => void
  open: () => void
}

/** What is waiting to be sent, and what was refused and why. */
export const makeUpdatesDialog = (title: string, close: string, dismiss: (clientId: string) => void): UpdatesDialog => {
  const list = el('div', { class: 'fields', 'aria-live': 'polite' })
  const element = el(
    'dialog',
    { 'aria-labelledby': 'updates-title' },
    el('h2', { id: 'updates-title' }, title),
    list,
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'button', class: 'primary', onclick: () => element.close() }, close),
    ),
  )
  const renderUpdate = (
    { text, route }: Parameters<UpdatesDialog['refresh']>[0],
    { event, number, state, code }: QueuedAction,
  ): HTMLElement => {
    const head = `${text.actions[event.type]} · ${text.order(number)} · ${formatTime(event.at, route, text.locale)}`
    if (state === 'waiting') return el('li', {}, el('strong', {}, head))
    return el(
      'li',
      { class: state },
      el('strong', {}, head),
      el('p', {}, [text.outcomes[state], code && text.codes[code]].filter(Boolean).join('. ')),
      el('button', { type: 'button', onclick: () => dismiss(event.client_id) }, text.dismiss),
    )
  }
  return {
    element,
    open: () => element.showModal(),
    refresh: (state) => {
      const { text, actions } = state
      const waiting = actions.filter((action) => action.state === 'waiting')
      const problems = actions.filter((action) => action.state !== 'waiting')
      list.replaceChildren(
        ...(problems.length > 0
          ? [el('ul', { class: 'updates' }, ...problems.map((action) => renderUpdate(state, action)))]
          : []),
        el('p', { class: 'muted' }, waiting.length > 0 ? text.notSent : text.sent),
        ...(waiting.length > 0
          ? [el('ul', { class: 'updates' }, ...waiting.map((action) => renderUpdate(state, action)))]
          : []),
      )
    },
  }
}
