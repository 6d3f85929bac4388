/**
 * What the card form, a document in an iframe, and the page around it tell each other. Without dependencies, so that
 * pages without a component library use it too.
 */
export const cardFramePath = '/card-form'

export type FrameTheme = 'light' | 'dark'

/** From the form to the page. Card data never leaves the form. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  /** `isBusy` from the submit until the result. */
  | { type: 'change'; isComplete: boolean; isBusy: boolean }
  /** The bank asks the customer to confirm the payment. */
  | { type: 'challenge' }
  | { type: 'succeeded'; intentId: string }
  | { type: 'failed'; code: string; message: string }

/** From the page to the form. */
export type HostMessage = { type: 'submit' } | { type: 'theme'; theme: FrameTheme }

const messageTypes = new Set<unknown>(['ready', 'height', 'change', 'challenge', 'succeeded', 'failed'])

export const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'type' in data && messageTypes.has(data.type)

/** Client secrets of the sandbox are marked, so that a page knows how to isolate the form. */
export const isSandboxSecret = (clientSecret: string): boolean => clientSecret.includes('_secret_sandbox')
