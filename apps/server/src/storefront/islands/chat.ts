import { readChat } from '#web/chat-widget/stored-chat.ts'
import type { Island } from '#web/site/islands/start-islands.ts'
import { takeChatLink } from './chat-link.ts'

/** Loads the chat on first use, or soon if this browser has a conversation, whose unread messages it shows. */
export const island: Island = (root) => {
  const { script: url = '', store = '', language = '', session = '', shop = '' } = root.dataset
  let script: HTMLScriptElement | undefined

  const load = (): HTMLScriptElement => {
    const style = getComputedStyle(root)
    const loaded = document.createElement('script')
    // The shop's colors as they are now: a theme can have dark ones.
    Object.assign(loaded.dataset, {
      store,
      language,
      session,
      shop,
      accent: style.getPropertyValue('--accent').trim(),
      onAccent: style.getPropertyValue('--on-accent').trim(),
    })
    loaded.addEventListener('load', () => root.parentElement?.remove())
    loaded.addEventListener('error', () => {
      loaded.remove()
      script = undefined
    })
    loaded.src = url
    document.head.append(loaded)
    return loaded
  }

  const open = (): void => {
    script ??= load()
    script.dataset['open'] = ''
  }
  root.addEventListener('click', open)
  if (takeChatLink(store)) open()
  const { guest, hasConversation } = readChat(store)
  if (guest || hasConversation) setTimeout(() => (script ??= load()), 1_000)
}
