import { ToastList } from '#web/app/toasts/toast-list.tsx'

/** Toasts on pages without the router. */
export const PublicToasts = () => <ToastList go={(path) => window.location.assign(path)} />
