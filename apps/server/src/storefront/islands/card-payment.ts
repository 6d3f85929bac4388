import type { CardCheckout, PayState } from '#contract/domains/card-payments.ts'
import { type CardFrame, cardFrameUrl, connectCardFrame } from '#web/card-frame/host.ts'
import { type FrameMessage, isSandboxSecret } from '#web/card-frame/messages.ts'
import type { Island } from '#web/site/islands/start-islands.ts'

const pollMs = 1_500
const maxPolls = 20
const initialHeight = 176

const post = async <T>(path: string): Promise<T> => {
  const response = await fetch(`/api/v1/pay/${path}`, {
    method: 'POST',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.json()) as { data: T }).data
}

const makeFrame = (clientSecret: string, title: string): HTMLIFrameElement => {
  const frame = Object.assign(document.createElement('iframe'), {
    title,
    className: 'card-frame',
    height: String(initialHeight),
  })
  // Stripe's element needs its own origin; the sandbox's form gets none.
  if (isSandboxSecret(clientSecret)) frame.setAttribute('sandbox', 'allow-scripts allow-forms')
  // The shop's theme decides, which may have one scheme only.
  const theme = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light'
  frame.src = cardFrameUrl({ clientSecret, language: document.documentElement.lang, theme })
  return frame
}

/** The card form of an order that waits for its payment. */
export const island: Island = (root) => {
  const { token = '', title = '', label = '', confirming = '', slow = '', failed = '' } = root.dataset
  const place = root.querySelector<HTMLElement>('[data-part="card"]')
  const state = root.querySelector<HTMLElement>('[data-part="state"]')
  if (!place || !state) return

  const say = (text: string): void => {
    state.textContent = text
  }

  /** The provider's event may be late, so the server asks it. */
  const confirm = async (): Promise<void> => {
    say(confirming)
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const result = await post<{ state: PayState }>(`${token}/check`)
      if (result.state !== 'open' && result.state !== 'processing') return location.reload()
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    say(slow)
  }

  const start = async (): Promise<void> => {
    const { clientSecret } = await post<CardCheckout>(token)
    if (clientSecret === null) throw new Error('The provider is unavailable.')
    const frame = makeFrame(clientSecret, title)
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button primary wide',
      textContent: label,
      disabled: true,
    })
    let connection: CardFrame | undefined
    const receive = (message: FrameMessage): void => {
      button.hidden = message.type === 'challenge' || (button.hidden && message.type === 'height')
      if (message.type === 'height') frame.height = String(message.height)
      if (message.type === 'ready') button.disabled = false
      if (message.type === 'change') button.disabled = message.isBusy
      if (message.type !== 'succeeded') return
      button.disabled = true
      connection?.disconnect()
      confirm().catch(() => say(slow))
    }
    connection = connectCardFrame(frame, receive)
    button.addEventListener('click', () => connection.submit())
    place.replaceChildren(frame, button)
  }

  start().catch(() => say(failed))
}
