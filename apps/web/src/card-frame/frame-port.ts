import type { FrameMessage, HostMessage } from './messages.ts'

export const postToHost = (message: FrameMessage): void => parent.postMessage(message, '*')

const isHostMessage = (data: unknown): data is HostMessage =>
  typeof data === 'object' && data !== null && 'type' in data && (data.type === 'submit' || data.type === 'theme')

export const listenToHost = (onSubmit: () => void, onTheme: (theme: 'light' | 'dark') => void = () => {}): void =>
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isHostMessage(data)) return
    if (data.type === 'submit') return onSubmit()
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(data.theme)
    onTheme(data.theme)
  })

/** The page makes the iframe as high as its content. */
export const reportHeight = (): void => {
  const report = (): void =>
    postToHost({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(report).observe(document.body)
  report()
}
