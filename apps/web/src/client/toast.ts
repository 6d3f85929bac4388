import type { toastTypes } from '#contract/enumerations.ts'
import { second } from '#contract/core/time.ts'
import { clientText } from './client.text.ts'
import { newIntent } from './idempotency.ts'
import { signal, useSignal } from './signal.ts'
import { say } from './text.ts'

export type ToastType = (typeof toastTypes)[number]

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: string
  type: ToastType
  title: string
  message: string
  duration: number
  createdAt: string
  route?: string
  opened?: () => void
  action?: ToastAction
}

export interface ToastInput {
  type?: ToastType
  title?: string
  message?: string
  /** Milliseconds. Default: 5000, or 10000 with an action. Live notifications use 8000. */
  duration?: number
  createdAt?: string
  /** The path a click opens. */
  route?: string
  /** Called when the user opens `route`. */
  opened?: () => void
  action?: ToastAction
  /** Replaces all other toasts. */
  alone?: true
}

const appToastDuration = 5 * second
// Longer, so that there is time to notice and reach Undo.
const actionToastDuration = 10 * second

// More would cover the page; the oldest are dropped.
const mostAtOnce = 5

const shown = signal<readonly Toast[]>([])

export const shownToasts = shown.get

export const useToasts = (): readonly Toast[] => useSignal(shown)

export const dismissToast = (id: string): void => shown.set(shown.get().filter((toast) => toast.id !== id))

export const toast = ({ alone, ...input }: ToastInput): string => {
  const entry: Toast = {
    ...input,
    id: newIntent(),
    type: input.type ?? 'info',
    title: input.title ?? say(clientText, 'notification'),
    message: input.message ?? say(clientText, 'newNotification'),
    duration: input.duration ?? (input.action ? actionToastDuration : appToastDuration),
    createdAt: input.createdAt ?? new Date().toISOString(),
  }
  shown.set(alone ? [entry] : [...shown.get(), entry].slice(-mostAtOnce))
  return entry.id
}
