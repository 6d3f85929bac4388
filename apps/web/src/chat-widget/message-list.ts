import { el } from '#web/dom/element.ts'
import type { ChatState } from './chat.ts'
import { getReceipt, isFromVisitor } from './message-log.ts'
import { renderMessage, renderOutgoing, toUrl, type ViewOptions } from './message-view.ts'

interface ListHandlers {
  onRetry(clientId: string): void
  onEarlier(): void
}

interface Row {
  element: HTMLElement
  /** What it was rendered from. */
  source: string
}

/** Closer to the end than this, new messages scroll into view. */
const nearEnd = 80

/** The conversation. Only rows that changed are replaced, so that screen readers announce new ones only. */
export const makeMessageList = (getOptions: () => ViewOptions, { onRetry, onEarlier }: ListHandlers) => {
  const { text } = getOptions()
  let rows = new Map<string, Row>()
  let [isFollowing, lastTop] = [true, 0]
  const earlier = el('button', { class: 'link earlier', onclick: onEarlier }, text.earlier)
  const greeting = el('p', { class: 'greeting', dir: 'auto' })
  const log = el('div', { role: 'log', 'aria-label': text.chat })
  const outgoing = el('div')
  const receipt = el('p', { class: 'meta receipt' })
  const typing = el('p', { class: 'typing', role: 'status' })
  const list = el('div', { class: 'messages', tabindex: '0' }, greeting, earlier, log, outgoing, receipt, typing)

  const isAtEnd = (): boolean => list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
  const scrollToEnd = (): void => {
    isFollowing = true
    list.scrollTop = list.scrollHeight
  }
  // Only scrolling up leaves the end: images grow when they are loaded, and the composer takes room from the list.
  list.addEventListener('scroll', () => {
    isFollowing = isAtEnd() || (isFollowing && list.scrollTop >= lastTop)
    lastTop = list.scrollTop
  })
  const sizes = new ResizeObserver(() => isFollowing && scrollToEnd())
  sizes.observe(list)
  sizes.observe(log)

  const reuse = (key: string, source: string, render: () => HTMLElement): Row => {
    const row = rows.get(key)
    return row?.source === source ? row : { element: render(), source }
  }

  /** Puts the elements in order without moving those that are in their place. */
  const arrange = (parent: HTMLElement, elements: readonly HTMLElement[]): void => {
    const wanted = new Set<Element>(elements)
    for (const child of Array.from(parent.children)) if (!wanted.has(child)) child.remove()
    elements.forEach((child, index) => {
      if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null)
    })
  }

  const render = ({ log: state, outbox, typing: name, availability }: ChatState): void => {
    const options = getOptions()
    const [height, top] = [list.scrollHeight, list.scrollTop]
    const first = log.firstElementChild
    greeting.textContent = (!state.hasEarlier && availability?.greeting) || ''
    earlier.hidden = !state.hasEarlier
    const next = new Map<string, Row>()
    // Links to files change with every request; an image that is shown stays.
    const toSource = (key: string, value: unknown): unknown => (key === 'url' && value !== '' ? 'url' : value)
    for (const message of state.messages) {
      const row = reuse(message._id, JSON.stringify(message, toSource), () => renderMessage(message, options))
      row.element.querySelectorAll<HTMLAnchorElement>('.file').forEach((link, index) => {
        link.href = toUrl(options.origin, message.attachments[index]?.url ?? '')
      })
      next.set(message._id, row)
    }
    arrange(
      log,
      [...next.values()].map((row) => row.element),
    )
    for (const each of outbox) {
      const { client_id: id } = each.input
      next.set(
        id,
        reuse(id, JSON.stringify(each), () => renderOutgoing(each, options, () => onRetry(id))),
      )
    }
    arrange(
      outgoing,
      outbox.flatMap(({ input }) => next.get(input.client_id)?.element ?? []),
    )
    rows = next
    const last = state.messages.at(-1)
    const isOwnLast = last !== undefined && isFromVisitor(last) && outbox.length === 0
    receipt.textContent = isOwnLast ? text.receipts[getReceipt(state, last.sequence)] : ''
    typing.textContent = name === null ? '' : text.typing(name)
    if (isFollowing || outbox.length > 0) scrollToEnd()
    // Earlier messages were added above.
    else if (first && first !== log.firstElementChild) list.scrollTop = top + list.scrollHeight - height
  }

  return { element: list, render, scrollToEnd }
}
