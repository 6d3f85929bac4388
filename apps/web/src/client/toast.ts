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
  message: string
  duration: number
  createdAt: string
  route?: string
  onOpen?: () => void
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
  onOpen?: () => void
  action?: ToastAction
  /** Replaces all other toasts. */
  replaceAll?: true
}

const appToastDuration = 5 * second
// Longer, so that there is time to notice and reach Undo.
const actionToastDuration = 10 * second

// More would cover the page; the oldest are dropped.
const maxToasts = 5

const toasts = signal<readonly Toast[]>([])

export const getToasts = toasts.get

export const useToasts = (): readonly Toast[] => useSignal(toasts)

export const dismissToast = (id: string): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const toast = ({ replaceAll, ...input }: ToastInput): string => {
  const entry: Toast = {
    ...input,
    id: newIntent(),
    type: input.type ?? 'info',
    title: input.title ?? translate(clientText, 'notification'),
    message: input.message ?? translate(clientText, 'newNotification'),
    duration: input.duration ?? (input.action ? actionToastDuration : appToastDuration),
    createdAt: input.createdAt ?? new Date().toISOString(),
  }
  toasts.set(replaceAll ? [entry] : [...toasts.get(), entry].slice(-maxToasts))
  return entry.id
}
