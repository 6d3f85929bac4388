import { loadLater } from '#web/kit/page/load-later.tsx'

/** For pages that rarely ask: the dialog is loaded after the first screen. */
export const ConfirmDialogLater = loadLater(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))
