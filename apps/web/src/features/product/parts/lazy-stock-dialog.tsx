import { lazy } from 'react'

/** Loaded when it is opened: few visits to a product adjust its stock. */
export const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.tsx')).StockDialog }))
