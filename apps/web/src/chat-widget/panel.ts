import { el } from '#web/dom/element.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { makeComposer } from './composer.ts'
import { icon } from './icons.ts'
import { countUnread } from './message-log.ts'
import { makeMessageList } from './message-list.ts'
import type { ViewOptions } from './message-view.ts'
import { makeRatingForm } from './rating-form.ts'
import { describeReply } from './reply-time.ts'
import { makeStartForm } from './start-form.ts'

const phone = matchMedia('(max-width: 520px)')

interface PanelOptions {
  text: ChatText
  chat: Chat
  root: ShadowRoot
  getOptions(): ViewOptions
}

/** The button and the window of the chat. */
export const makePanel = ({ text, chat, root, getOptions }: PanelOptions) => {
  let shown: ChatState | undefined
  const badge = el('span', { class: 'badge' })
  const launcher = el(
    'button',
    { class: 'launcher', onclick: () => (panel.open ? panel.close() : open()) },
    icon('chat'),
    badge,
  )
  const title = el('h2', { id: 'title' })
  const reply = el('p')
  const close = el('button', { class: 'close', 'aria-label': text.close, onclick: () => panel.close() }, icon('close'))
  const offline = el('p', { class: 'offline', role: 'status' })
  const list = makeMessageList(getOptions, { onRetry: chat.retry, onEarlier: () => void chat.loadEarlier() })
  const composer = makeComposer(text, chat)
  const startForm = makeStartForm(text, chat.startAsGuest)
  const rating = makeRatingForm(text, chat)
  const problem = el('p', { role: 'status' })
  const retry = el('button', { class: 'primary', onclick: () => void chat.start() }, text.retry)
  const waiting = el('div', { class: 'waiting' }, problem, retry)
  const panel = el(
    'dialog',
    { class: 'panel', 'aria-labelledby': title.id },
    el('div', { class: 'header' }, el('div', {}, title, reply), close),
    offline,
    waiting,
    startForm.element,
    list.element,
    rating.element,
    composer.element,
  )
  launcher.hidden = true
  root.append(el('div', { class: 'chat', role: 'region', 'aria-label': text.chat }, launcher, panel))

  const focusContent = (): void => {
    if (!startForm.element.hidden) startForm.focus()
    else if (composer.element.hidden) close.focus()
    else composer.focus()
  }

  /** The part of the screen above the keyboard, which no CSS unit has. */
  const fit = (): void => {
    const viewport = phone.matches && visualViewport
    panel.style.height = viewport ? `${viewport.height}px` : ''
    panel.style.top = viewport ? `${viewport.offsetTop}px` : ''
  }

  const update = (): void => {
    if (shown) render(shown)
    chat.setVisible(panel.open && !document.hidden)
  }

  const open = (): void => {
    // On a phone it covers the page, which then can't be reached.
    if (phone.matches) panel.showModal()
    else panel.show()
    fit()
    update()
    list.scrollToEnd()
    focusContent()
  }

  panel.addEventListener('close', () => {
    update()
    launcher.focus()
  })
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') panel.close()
  })
  document.addEventListener('visibilitychange', update)
  visualViewport?.addEventListener('resize', fit)

  const render = (state: ChatState): void => {
    const { phase, availability, log, isOffline } = state
    const isChat = phase === 'chat'
    const isClosed = isChat && log.isClosed && state.outbox.length === 0
    const unread = panel.open ? 0 : countUnread(log)
    const isNewPhase = shown?.phase !== phase
    const hadFocus = panel.contains(root.activeElement)
    shown = state
    launcher.hidden = phase === 'off' || !availability
    launcher.setAttribute('aria-expanded', String(panel.open))
    launcher.setAttribute('aria-label', panel.open ? text.close : unread > 0 ? text.openUnread(unread) : text.open)
    badge.textContent = unread > 9 ? '9+' : String(unread)
    badge.hidden = unread === 0
    title.textContent = availability?.storeName ?? text.chat
    reply.textContent = availability ? describeReply(availability, text) : ''
    const notice = isOffline ? text.offline : ''
    if (offline.textContent !== notice) offline.textContent = notice
    const isFailed = phase === 'failed'
    waiting.hidden = !isFailed && phase !== 'loading'
    problem.textContent = isFailed ? text.failed : text.loading
    retry.hidden = !isFailed
    startForm.element.hidden = phase !== 'form'
    list.element.hidden = !isChat
    composer.element.hidden = !isChat || isClosed
    rating.element.hidden = !isClosed
    startForm.render(state)
    composer.render(state)
    rating.render(state)
    list.render(state)
    // What had the focus is hidden: the form after it was sent, or the composer of a closed conversation.
    if (panel.open && (isNewPhase || (hadFocus && !root.activeElement?.checkVisibility()))) focusContent()
    if (phase === 'off') panel.close()
  }

  return { render, open }
}
