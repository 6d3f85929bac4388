import { lazy } from 'react'

/** Loaded when it is opened: few visits to a product change it. */
export const VariantSettingsDialog = lazy(async () => ({
  default: (await import('./variant-settings-dialog.tsx')).VariantSettingsDialog,
}))
