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
  /** Milliseconds; 5000 unless told otherwise, 10000 with an action, live notifications 8000. */
  duration?: number
  createdAt?: string
  /** Where a click leads. */
  route?: string
  /** Called when somebody follows it there. */
  opened?: () => void
  action?: ToastAction
  /** Takes the place of everything that is shown. */
  alone?: true
}

const appToastDuration = 5 * second
// Whoever may want to undo has to notice, read and reach it first.
const actionToastDuration = 10 * second

// More than these cover the page; the oldest give way.
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
