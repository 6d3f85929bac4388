import { cardFramePath, type FrameMessage, type FrameTheme, type HostMessage, isFrameMessage } from './messages.ts'

interface FrameOptions {
  clientSecret: string
  language: string
  theme: FrameTheme
}

/** The secret is in the fragment, which browsers don't send to a server. */
export const cardFrameUrl = ({ clientSecret, language, theme }: FrameOptions): string =>
  `${cardFramePath}?${new URLSearchParams({ language, theme }).toString()}#${clientSecret}`

export interface CardFrame {
  submit(): void
  setTheme(theme: FrameTheme): void
  disconnect(): void
}

/** Listens to the card form in an iframe, and to nothing else on the page. */
export const connectCardFrame = (frame: HTMLIFrameElement, onMessage: (message: FrameMessage) => void): CardFrame => {
  const receive = ({ source, data }: MessageEvent<unknown>): void => {
    // The sandboxed form has no origin, so the window itself is compared.
    if (source !== null && source === frame.contentWindow && isFrameMessage(data)) onMessage(data)
  }
  addEventListener('message', receive)
  // Any target: a sandboxed document has no origin to name, and no message to it is secret.
  const post = (message: HostMessage): void => frame.contentWindow?.postMessage(message, '*')
  return {
    submit: () => post({ type: 'submit' }),
    setTheme: (theme) => post({ type: 'theme', theme }),
    disconnect: () => removeEventListener('message', receive),
  }
}
