import type { toastTypes } from '#contract/enumerations.ts'
import { second } from '#contract/core/time.ts'
import { clientText } from './client.text.ts'
import { newIntent } from './idempotency.ts'
import { signal, useSignal } from './signal.ts'
import { translate } from './text.ts'

export type ToastType = (typeof toastTypes)[number]

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: string
  type: ToastType
  title: string
  /** Undefined for messages of one line. */
  message: string | undefined
  duration: number
  /** Replaced by the next toast of the same kind. */
  kind: string | undefined
  createdAt: string
  route?: string
  onOpen?: () => void
  action?: ToastAction
}

interface ToastOptions {
  type?: ToastType
  /** Milliseconds. Default: 5000, or 10000 with an action. Live notifications use 8000. */
  duration?: number
  createdAt?: string
  /** The path a click opens. */
  route?: string
  /** Called when the user opens `route`. */
  onOpen?: () => void
  action?: ToastAction
  /** Replaces all other toasts. */
  replaceAll?: true
}

/** Title and message, for notifications and what the specification words. */
export interface TitledToastInput extends ToastOptions {
  title?: string
  message?: string
  text?: undefined
}

/** A message of the app in one line, without title and time. */
interface LineToastInput extends ToastOptions {
  text: string
  /** What it is about, such as the endpoint; the text by default. */
  kind?: string
}

export type ToastInput = TitledToastInput | LineToastInput

const appToastDuration = 5 * second
// Longer, so that there is time to notice and reach Undo.
const actionToastDuration = 10 * second

// More would cover the page; the oldest are dropped.
const maxToasts = 5

const toasts = signal<readonly Toast[]>([])

export const getToasts = toasts.get

export const useToasts = (): readonly Toast[] => useSignal(toasts)

export const dismissToast = (id: string): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

const toContent = (input: ToastInput): Pick<Toast, 'title' | 'message' | 'kind'> =>
  input.text === undefined
    ? {
        title: input.title ?? translate(clientText, 'notification'),
        message: input.message ?? translate(clientText, 'newNotification'),
        kind: undefined,
      }
    : { title: input.text, message: undefined, kind: input.kind ?? input.text }

// A toast with Undo stays as long as the undo is offered.
const isReplacedBy =
  (next: Toast) =>
  ({ kind, action }: Toast): boolean =>
    next.kind !== undefined && kind === next.kind && action === undefined

export const toast = ({ replaceAll, ...input }: ToastInput): string => {
  const { type, duration, createdAt, route, onOpen, action } = input
  const entry: Toast = {
    ...toContent(input),
    ...(route !== undefined && { route }),
    ...(onOpen && { onOpen }),
    ...(action && { action }),
    id: newIntent(),
    type: type ?? 'info',
    duration: duration ?? (action ? actionToastDuration : appToastDuration),
    createdAt: createdAt ?? new Date().toISOString(),
  }
  const isReplaced = isReplacedBy(entry)
  toasts.set(replaceAll ? [entry] : [...toasts.get().filter((shown) => !isReplaced(shown)), entry].slice(-maxToasts))
  return entry.id
}
