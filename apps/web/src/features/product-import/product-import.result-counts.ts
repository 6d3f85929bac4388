import type { ProductImport } from '#contract/domains/product-imports.ts'

export const resultCountNames = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

/** Result count of an import. Before it has run, the stored counts are the dry run's estimate, so this returns 0. */
export const getResultCount = (file: ProductImport, name: (typeof resultCountNames)[number]): number =>
  file.done > 0 ? file[name] : 0
