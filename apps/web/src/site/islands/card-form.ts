import { type CardFrame, cardFrameUrl, connectCardFrame } from '#web/card-frame/host.ts'
import { type FrameMessage, type FrameTheme, isSandboxSecret } from '#web/card-frame/messages.ts'

interface CardFormOptions {
  clientSecret: string
  title: string
  submitLabel: string
  onSucceeded: () => void
  onFailed: () => void
}

const initialHeight = 176

const getTheme = (): FrameTheme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const makeFrame = ({ clientSecret, title }: CardFormOptions): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.className = 'pay-frame'
  frame.height = String(initialHeight)
  // Stripe's element needs its own origin; the sandbox's form gets none.
  if (isSandboxSecret(clientSecret)) frame.setAttribute('sandbox', 'allow-scripts allow-forms')
  frame.src = cardFrameUrl({ clientSecret, language: document.documentElement.lang, theme: getTheme() })
  return frame
}

/** The card form of the provider in an iframe, with its submit button. Replaces what the container has. */
export const mountCardForm = (container: HTMLElement, options: CardFormOptions): void => {
  const frame = makeFrame(options)
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button',
    textContent: options.submitLabel,
    disabled: true,
  })
  const setBusy = (isBusy: boolean): void => {
    button.disabled = isBusy
    button.ariaBusy = String(isBusy)
  }
  let connection: CardFrame | undefined
  const receive = (message: FrameMessage): void => {
    button.hidden = message.type === 'challenge' || (button.hidden && message.type === 'height')
    if (message.type === 'height') frame.height = String(message.height)
    if (message.type === 'ready') setBusy(false)
    if (message.type === 'change') setBusy(message.isBusy)
    if (message.type === 'failed') options.onFailed()
    if (message.type !== 'succeeded') return
    setBusy(true)
    connection?.disconnect()
    options.onSucceeded()
  }
  connection = connectCardFrame(frame, receive)
  button.addEventListener('click', () => connection.submit())
  container.replaceChildren(frame, button)
}
