import type { ProductImport } from '#contract/domains/product-imports.ts'
import type { Tone } from '#web/theme/mantine.ts'

export const importTones: Record<ProductImport['status'], Tone> = {
  receiving: 'neutral',
  checking: 'info',
  checked: 'accent',
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
}
